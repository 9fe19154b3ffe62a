// What stands for the modules of Node.js in a browser: paths are text, nothing lies on a disk, and who asks for it anyway is told.
const fail = `
const fault = (name) => Object.assign(new Error(name + ' needs Node.js: give bytes or rows instead of a path'), { code: 'ENOENT' })
const refused = (name) => () => { throw fault(name) }
const absent = (name) => async () => { throw fault(name) }
`
const path = `
export const sep = '/', delimiter = ':'
const tidy = (text) => {
  const parts = []
  for (const part of text.split('/')) if (part === '..') parts.pop(); else if (part !== '' && part !== '.') parts.push(part)
  return (text.startsWith('/') ? '/' : '') + parts.join('/')
}
export const join = (...parts) => tidy(parts.filter(Boolean).join('/'))
export const resolve = (...parts) => tidy(parts.reduce((all, part) => (part.startsWith('/') ? part : all + '/' + part), ''))
export const basename = (text, end = '') => { const last = text.split('/').at(-1); return last.endsWith(end) ? last.slice(0, last.length - end.length) : last }
export const dirname = (text) => text.split('/').slice(0, -1).join('/') || '.'
export const extname = (text) => /\\.[^./]+$/.exec(text)?.[0] ?? ''
export const relative = (_, to) => to
export const parse = (text) => ({ root: '', dir: dirname(text), base: basename(text), ext: extname(text), name: basename(text, extname(text)) })
`
const wait = `
const later = (value) => new Promise((done) => globalThis.setTimeout(() => done(value)))
export const setImmediate = later
export { pause as setTimeout }
const pause = (ms, value) => new Promise((done) => globalThis.setTimeout(() => done(value), ms))
`

/** By module: what is written out. Other names that sources import are refused when they are used. */
const written = {
  path,
  'timers/promises': wait,
  async_hooks: 'export class AsyncLocalStorage { run(_, then) { return then() } getStore() { return undefined } }',
  os: `export const homedir = () => '/', tmpdir = () => '/', availableParallelism = () => 1`,
}

/** The source of a module of Node.js for a browser, with the names that are imported from it. */
export function withoutNode(name, names) {
  const own = written[name] ?? ''
  const rest = [...names].filter((one) => !new RegExp(`(?:const|class|as|,) ${one}\\b`).test(own))
  const kind = name.endsWith('/promises') ? 'absent' : 'refused'
  return `${fail}${own}\n${rest.map((one) => `export const ${one} = ${kind}('${one}')`).join('\n')}\n`
}
