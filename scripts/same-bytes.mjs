// Whether two checkouts say the same: npm run same-bytes -- <folder of the other> [--only regex] [--quick] [--fresh] [--list] [--verbose]
// (--list shows the commands and runs none, --verbose each with its exit code and time.)
// The same commands run in both, and exit code, both streams and every file written are compared byte for byte.
// The other checkout is the baseline: examples, pages and records that commands are made from are its own, and what it
// says is kept in the temporary folder until its sources change (`--fresh` asks it again).
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bytesOf, differences } from './same-bytes/differences.mjs'
import { keptOf, keptOr } from './same-bytes/kept.mjs'
import { runScenario } from './same-bytes/run-scenario.mjs'
import { scenariosOf } from './same-bytes/scenarios.mjs'

const here = join(dirname(fileURLToPath(import.meta.url)), '..')
const { other, only, quick, fresh, list, verbose } = asked(process.argv.slice(2))

const started = performance.now()
for (const root of new Set([other, here])) makeReady(root)
const scenarios = (await scenariosOf(other))
  .filter(({ slow }) => !(quick && slow))
  .filter(({ name, lines }) => only === undefined || [name, ...lines].some((text) => only.test(text)))
if (list) {
  for (const { name, lines, slow } of scenarios)
    say(`${name}${slow ? ' (not with --quick)' : ''}\n${lines.map((line) => `  ${line}\n`).join('')}`)
} else await compare()

async function compare() {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'palimpsest-same-bytes-')))
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.on(signal, () => {
      say(`same-bytes: stopped by ${signal}, not all was compared\n`)
      process.exit(130)
    })
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  // Names of one length, so that nothing is aligned or cut in another place.
  const sides = [sideOf(other, join(folder, 'a')), sideOf(here, join(folder, 'b'))]
  if (!fresh) sides[0].kept = keptOf(sides[0])
  const total = { commands: 0, bytes: 0, differences: 0, exits: {} }
  const tasks = scenarios.flatMap((scenario, n) => {
    const [done, place] = [[], `${n}`.padStart(4, '0')]
    return sides.map((side, i) => ({ scenario, side, i, place, done }))
  })
  await Promise.all([work(tasks, total), work(tasks, total)])
  const exits = Object.entries(total.exits).map(([exit, times]) => `${exit}: ${times}`)
  say(`${total.commands} commands, exit codes of the other checkout ${exits.join(', ')}\n`)
  say(
    `same-bytes: ${total.bytes} bytes compared, ${total.differences} differences` +
      ` (${((performance.now() - started) / 1000).toFixed(0)} s)\n`,
  )
  process.exitCode = total.differences > 0 || total.commands === 0 ? 1 : 0
}

async function work(tasks, total) {
  for (let task = tasks.shift(); task; task = tasks.shift()) {
    const { scenario, side, i, place, done } = task
    const run = () => runScenario(side, scenario, place)
    done[i] = await (side.kept ? keptOr(side.kept, scenario, run) : run())
    if (!done[0] || !done[1]) continue
    for (const [step, before] of done[0].entries()) {
      const after = done[1][step]
      total.commands++
      total.bytes += bytesOf(before)
      total.exits[before.exit] = (total.exits[before.exit] ?? 0) + 1
      const found = differences(before, after)
      total.differences += found.length > 0 ? 1 : 0
      if (found.length > 0) say(`\nDIFFERS ${scenario.name}\n  ${before.line}\n${found.join('')}`)
      if (verbose) say(`${before.exit}  ${before.ms.toFixed(0)} ms  ${scenario.name}: ${before.line}\n`)
    }
    done.fill(true)
  }
}

/** A checkout, and where its commands run: what measures of meaning keep is built anew, and by each for itself. */
function sideOf(root, folder) {
  const { bin } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  mkdirSync(join(folder, 'cache'), { recursive: true })
  return {
    root,
    folder,
    main: join(root, bin.palimpsest),
    bench: join(root, 'dist/bench/main.js'),
    examples: join(other, 'examples'),
    data: dataFolder(),
  }
}

/** Open data, the same for both; without it the commands that need it are refused, in the same words. */
function dataFolder() {
  const beside = [here, other].map((root) => join(root, '../shared/data'))
  return process.env.PALIMPSEST_DATA || beside.find((folder) => existsSync(folder)) || beside[0]
}

function makeReady(root) {
  const { status } = spawnSync(process.execPath, [join(root, 'scripts/ready.mjs')], { stdio: ['ignore', 2, 2] })
  if (status !== 0) process.exit(2)
}

function asked(words) {
  const flags = { quick: false, fresh: false, list: false, verbose: false }
  const folders = []
  for (let i = 0; i < words.length; i++) {
    if (words[i] === '--only') flags.only = new RegExp(words[++i] ?? '')
    else if (/^--(quick|fresh|list|verbose)$/.test(words[i])) flags[words[i].slice(2)] = true
    else folders.push(words[i])
  }
  const [folder, ...more] = folders
  if (folder === undefined || more.length > 0 || !existsSync(join(folder, 'scripts/ready.mjs'))) {
    say(
      'usage: npm run same-bytes -- <folder of another checkout> [--only regex] [--quick] [--fresh] [--list] [--verbose]\n',
    )
    process.exit(2)
  }
  return { ...flags, other: realpathSync(resolve(folder)) }
}

function say(text) {
  process.stdout.write(text)
}
