import { copyFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Ended, palimpsest, withoutProgress } from '../cli/palimpsest.js'
import { testCache } from '../test-cache.js'

/** A block of a page in which commands stand behind `$`, each followed by what it prints. */
const block = /^```console\n([^]*?)^```$/gm

/** What a page would show if its commands were run now, from top to bottom in one folder. */
export function asRunNow(page: string, folder: string): string {
  return page.replaceAll(block, (_block, inside: string) => {
    const lines = commandsIn(inside).flatMap((command) => [`$ ${command}\n`, printed(command, folder)])
    return `\`\`\`console\n${lines.join('')}\`\`\``
  })
}

/** As typed: a command goes on where its line ends in a backslash. */
function commandsIn(inside: string): string[] {
  return [...inside.matchAll(/^\$ ((?:.*\\\n)*.*)$/gm)].map(([, command]) => command)
}

export function commandsOf(page: string): string[] {
  return [...page.matchAll(block)].flatMap(([, inside]) => commandsIn(inside))
}

/** Stands behind what a command prints where its exit code is another than the page says. */
export const unsaid = ', which the page does not say)'

function printed(command: string, folder: string): string {
  const [typed, said] = command.replaceAll(/\\\n\s*/g, '').split(/ +# exit (?=\d$)/)
  const [first, ...pipes] = typed.split(' | ')
  const { code, out, error } = run(words(first), folder)
  const shown = withoutProgress(error) + pipes.reduce((all, pipe) => cut(words(pipe), all), out)
  return pipes.length > 0 || code === Number(said ?? 0) ? shown : `${shown}(exit ${code}${unsaid}\n`
}

/** The few commands of a shell that a page may use. */
function run([program, ...args]: readonly string[], folder: string): Ended {
  if (program === 'npx' && args[0] === 'palimpsest')
    return palimpsest(args.slice(1), { cwd: folder, env: { PALIMPSEST_CACHE: testCache } })
  if (program === 'cp') {
    copyFileSync(join(folder, args[0]), join(folder, args[1]))
    return { code: 0, out: '', error: '' }
  }
  const file = readFileSync(join(folder, args.at(-1)!), 'utf8')
  return { code: 0, out: program === 'cat' ? file : cut([program, ...args.slice(0, -1)], file), error: '' }
}

/** `head -n 3` and `tail -n 3`. */
function cut([program, flag, count]: readonly string[], text: string): string {
  if (!/^(head|tail)$/.test(program) || flag !== '-n') throw new Error(`a page cannot run "${program} ${flag}"`)
  const lines = text.trimEnd().split('\n')
  const kept = program === 'head' ? lines.slice(0, Number(count)) : lines.slice(-Number(count))
  return kept.map((line) => `${line}\n`).join('')
}

function words(typed: string): string[] {
  return [...typed.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(([, ...ways]) => ways.find((way) => way !== undefined)!)
}
