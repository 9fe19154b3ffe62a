import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { fuzz } from './fuzz.js'
import { targets } from './targets.js'

const { values } = parseArgs({
  options: { seconds: { type: 'string' }, seed: { type: 'string' }, only: { type: 'string' } },
})
const seconds = Number(values.seconds ?? 60)
const seed = Number(values.seed ?? 1)
const only = values.only
const print = (line: string): void => void process.stdout.write(`${line}\n`)

if (!(seconds > 0) || !Number.isSafeInteger(seed) || (only !== undefined && !targets.some(({ id }) => id === only))) {
  print('usage: npm run fuzz -- [--seconds 60] [--seed 1] [--only reader]')
  print(`readers: ${targets.map(({ id }) => id).join(', ')}`)
  process.exitCode = 2
} else {
  const script = fileURLToPath(new URL('child.js', import.meta.url))
  const { counts, failures } = await fuzz({ seed, seconds, only, script })
  for (const [id, { read, refused }] of counts) print(`${id.padEnd(16)}${read} read, ${refused} refused`)
  for (const { target, kind, told, input, base64 } of failures) {
    print(`\n${target}: ${kind} (seed ${seed}, input ${input})\n${told}\n${base64}`)
  }
  print(failures.length === 0 ? '\nno failure' : `\n${failures.length} failures`)
  process.exitCode = failures.length === 0 ? 0 : 1
}
