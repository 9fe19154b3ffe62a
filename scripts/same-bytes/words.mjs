// A line as somebody types it, in the little of a shell that our pages use: quotes, NAME=value, `<`, `>`, `*` and comments.
import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Program, words and standard input of a line. What goes `> somewhere` is compared as standard output. */
export function callOf(line, folder) {
  const typed = wordsOf(line)
  const env = {}
  while (/^[A-Z_]+=/.test(typed[0])) {
    const [, name, value] = /^(\w+)=(.*)$/.exec(typed.shift())
    env[name] = value
  }
  const [program, ...rest] = typed
  const words = []
  let input = ''
  for (let i = 0; i < rest.length; i++) {
    if (rest[i] === '>') i++
    else if (rest[i] === '<') input = readFileSync(join(folder, rest[++i]))
    else words.push(...(/^[\w./]*\*[\w.]+$/.test(rest[i]) ? filesLike(rest[i], folder) : [rest[i]]))
  }
  return { program, words, env, input }
}

export function wordsOf(line) {
  return [...line.replace(/ +# .*$/, '').matchAll(/(?:[^\s"']|"[^"]*"|'[^']*')+/g)].map(([word]) =>
    word.replaceAll(/"([^"]*)"|'([^']*)'/g, '$1$2'),
  )
}

/** `docs/*.txt`, in the order a shell has them. */
function filesLike(pattern, folder) {
  const [start, end] = pattern.slice(pattern.lastIndexOf('/') + 1).split('*')
  const place = dirname(pattern)
  return readdirSync(join(folder, place))
    .filter((name) => name.startsWith(start) && name.endsWith(end))
    .sort()
    .map((name) => join(place, name))
}
