// Runs one command after the other as `cli/main.ts` does, in a thread that has loaded the compiled program once.
import { Readable, Writable } from 'node:stream'
import { receiveMessageOnPort, workerData } from 'node:worker_threads'

const { port, turn, dist } = workerData
const load = (file) => import(`${dist}/${file}`).catch(unbuilt)
const { failureOf } = await load('cli/failure.js')
const { startedAs } = await load('cli/program.js')
const { run } = await load('cli/run.js')
const { terminalOn } = await load('cli/terminal.js')
const { removeUnfinished } = await load('src/files/unfinished.js')

/** Whoever waits is told, and not left to wait. */
function unbuilt(error) {
  reply({ kind: 'done', code: -1, out: '', error: `npm run build comes first: ${error.message}` })
  process.exit()
}

/** Chunks in the order of writing; text that is cut between two bytes of a character is whole again. */
class Collected extends Writable {
  chunks = []
  _write(chunk, _encoding, done) {
    this.chunks.push(chunk)
    done()
  }
  get text() {
    return Buffer.concat(this.chunks).toString('utf8')
  }
}

function reply(message) {
  port.postMessage(message)
  Atomics.store(turn, 0, 1)
  Atomics.notify(turn, 0)
}

// The folder is that of the whole process, which only its main thread may change: it is asked to, and waited for.
process.chdir = (folder) => {
  reply({ kind: 'chdir', folder })
  Atomics.wait(turn, 0, 1)
  const { message } = receiveMessageOnPort(port)
  if (message.error) throw message.error
}

/** What a command is given from outside, put in the place of the thread's own. */
function stand(name, value) {
  Object.defineProperty(process, name, { value, configurable: true, writable: true })
}

let current
function end(code) {
  removeUnfinished()
  const { out, error } = current
  current = undefined
  reply({ kind: 'done', code, out: out.text, error: error.text })
}

async function tell(thrown) {
  const { lines, exit } = await failureOf(thrown, { showValues: current.args.includes('--show-values') })
  current.terminal.error(lines)
  return exit
}

for (const event of ['uncaughtException', 'unhandledRejection']) {
  process.on(event, (thrown) => {
    if (current) void tell(thrown).then(end)
  })
}

port.on('message', ({ args, input, env }) => {
  for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name]
  Object.assign(process.env, env)
  const [out, error] = [new Collected(), new Collected()]
  stand('stdin', Readable.from(input === '' ? [] : [Buffer.from(input)], { objectMode: false }))
  stand('stdout', out)
  stand('stderr', error)
  stand('argv', [process.execPath, `${dist}/cli/main.js`, ...args])
  const terminal = terminalOn({
    out: (text) => void out.write(text),
    error: (text) => void error.write(text),
    colour: false,
    outWidth: undefined,
    errorWidth: undefined,
    program: startedAs(process.argv[1], process.env),
  })
  const mine = (current = { args, out, error, terminal })
  void run(args, terminal)
    .catch(tell)
    .then((code) => {
      if (current === mine) end(code)
    })
})
