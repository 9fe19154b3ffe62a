// Draws the folders of the house and what they import into CONTRIBUTING.md, from the imports as they are written.
//   npm run picture                      draws it anew
//   npm run picture -- --check           exits 1 when the drawing is stale
//   npm run picture -- --walk <command>  through how many folders and modules a command of palimpsest walks
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, normalize, relative, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const page = join(root, 'CONTRIBUTING.md')
const [start, end] = ['<!-- picture: npm run picture -->', '<!-- end of picture -->']

/** The way data goes: a file imports from its own folder or from one further left. */
const path = 'math data formats policy files meaning contract score kinds run experiment report library cli'.split(' ')

/** Modules of a command that were loaded, those that ran, and the folders of these; from what V8 counts. */
export function walk(command) {
  const folder = mkdtempSync(join(tmpdir(), 'palimpsest-walk-'))
  const dist = join(root, 'dist')
  try {
    const { status } = spawnSync(process.execPath, [join(dist, 'cli/main.js'), ...command], {
      cwd: root,
      env: { ...process.env, NODE_V8_COVERAGE: folder },
      stdio: 'ignore',
    })
    const scripts = readdirSync(folder).flatMap((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')).result)
    const own = scripts.filter(({ url }) => url.startsWith(`${pathToFileURL(dist)}/`))
    const named = (list) => [...new Set(list.map(({ url }) => relative(dist, fileURLToPath(url)).replaceAll(sep, '/')))]
    const loaded = named(own).sort(byText)
    // The first function of a script is the module itself, which runs as it is loaded.
    const ran = named(own.filter(({ functions }) => functions.slice(1).some(({ ranges }) => ranges[0].count > 0))).sort(
      byText,
    )
    return { status, loaded, ran, folders: [...new Set(ran.map((file) => dirname(file)))].sort(byText) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The picture: a line a folder in the order of the path, then a line a kind. */
export function picture() {
  const files = ['src', 'cli'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => `${folder}/${name.replaceAll(sep, '/')}`),
  )
  const sources = files.map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
  const edges = sources.flatMap(({ file, text }) =>
    importsOf(text).map((target) => [
      file,
      normalize(join(dirname(file), target))
        .replaceAll(sep, '/')
        .replace(/\.js$/, '.ts'),
    ]),
  )
  const among = (nameOf, name) => sources.filter(({ file }) => nameOf(file) === name)
  const rows = path.map((name) => {
    const own = among(folderOf, name)
    return [
      name,
      own.length,
      linesOf(own),
      reachedBy(edges, folderOf, name, (one, two) => path.indexOf(one) - path.indexOf(two)),
    ]
  })
  const kinds = [...new Set(files.map(kindOf))].filter((kind) => kind !== undefined).sort(byText)
  const kindRows = kinds.map((name) => {
    const own = among(kindOf, name)
    return [`  ${name}`, own.length, linesOf(own), reachedBy(edges, kindOf, name, (one, two) => (one < two ? -1 : 1))]
  })
  const drawn = rows.flatMap((row) => (row[0] === 'kinds' ? [row, ...kindRows] : [row]))
  const crossing = edges.filter(([from, to]) => from.includes('/') && folderOf(from) && folderOf(from) !== folderOf(to))
  const between = edges.filter(([from, to]) => kindOf(from) && kindOf(to) && kindOf(from) !== kindOf(to))
  return [
    '```',
    `${'folder'.padEnd(16)}${'files'.padStart(6)}${'lines'.padStart(8)}  imports from (how often)`,
    ...drawn.map(([name, count, lines, from]) =>
      `${name.padEnd(16)}${String(count).padStart(6)}${String(lines).padStart(8)}  ${from}`.trimEnd(),
    ),
    '```',
    '',
    `${files.length.toLocaleString('en')} files; of ${edges.length.toLocaleString('en')} imports ${crossing.length.toLocaleString('en')} lead from a folder to another, and ${between.length} from a kind to another.`,
  ].join('\n')
}

function reachedBy(edges, nameOf, name, order) {
  const counts = new Map()
  for (const [from, to] of edges) {
    const target = nameOf(to)
    if (nameOf(from) === name && target !== undefined && target !== name)
      counts.set(target, (counts.get(target) ?? 0) + 1)
  }
  return [...counts]
    .sort(([one], [two]) => order(one, two))
    .map(([target, count]) => `${target} ${count}`)
    .join(', ')
}

/** What a file names of others here: statically, by type, and on demand. */
function importsOf(text) {
  const bare = text.replaceAll(/^\s*(?:\/\/|\/?\*).*/gm, '')
  return [...bare.matchAll(/(?:\bfrom|\bimport|\bimport\()\s*'(\.[^'\n]+)'/g)].map(([, target]) => target)
}

function linesOf(sources) {
  return sources.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0)
}

/** The front entry stands in no folder. */
function folderOf(file) {
  const [first, second, rest] = file.split('/')
  return first === 'cli' ? 'cli' : rest === undefined ? undefined : second
}

function kindOf(file) {
  const [, folder, kind, rest] = file.split('/')
  return folder === 'kinds' && rest !== undefined ? kind : undefined
}

function drawnInto(text) {
  const [before, after] = [text.indexOf(start), text.indexOf(end)]
  if (before < 0 || after < before) throw new Error(`CONTRIBUTING.md lacks ${start} or ${end}`)
  return `${text.slice(0, before)}${start}\n\n${picture()}\n\n${text.slice(after)}`
}

function main([option, ...command]) {
  if (option === '--walk') {
    const { status, loaded, ran, folders } = walk(command)
    process.stdout.write(
      `exit code ${status}: ${loaded.length} modules loaded, ${ran.length} run, in ${folders.length} folders\n`,
    )
    for (const folder of folders)
      process.stdout.write(`  ${folder}: ${ran.filter((file) => dirname(file) === folder).length}\n`)
    return
  }
  const text = readFileSync(page, 'utf8')
  const drawn = drawnInto(text)
  if (option !== '--check') writeFileSync(page, drawn)
  else if (text !== drawn) {
    process.stderr.write('the picture in CONTRIBUTING.md is stale: npm run picture\n')
    process.exitCode = 1
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main(process.argv.slice(2))

function byText(a, b) {
  return a < b ? -1 : a > b ? 1 : 0
}
