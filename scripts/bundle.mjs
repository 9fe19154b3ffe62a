// Makes what is shipped: the command and the public entries of the manifest as few files, so that a start reads few.
// Packages stay outside; what is loaded only when it is needed stays a file of its own. Types come from tsc.
import { chmodSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const { bin, exports: entries } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** Bundled file by source, as the manifest pairs them: `dist/src/data/index.d.ts` are the types of `src/data/index.ts`. */
const sources = new Map(
  [
    ...Object.values(bin).map((file) => [file, `cli/${basename(file, '.js')}.ts`]),
    ...Object.values(entries)
      .filter((entry) => typeof entry !== 'string')
      .map((entry) => [entry.default, entry.types.replace('./dist/', '').replace(/\.d\.ts$/, '.ts')]),
  ].map(([file, source]) => [basename(file, '.js'), join(root, source)]),
)
/** What the studio starts as processes of their own, found beside the code that starts them. */
const processes = ['job']
for (const name of processes) sources.set(name, join(root, `studio/${name}.ts`))

const bundle = await rolldown({
  cwd: root,
  input: Object.fromEntries(sources),
  // Packages and the modules of Node.js stay outside, so that what needs neither runs in a browser as well.
  platform: 'neutral',
  tsconfig: false,
  external: (id) => !/^(?:\.|[/\\]|[A-Za-z]:[/\\])/.test(id),
  resolve: { extensionAlias: { '.js': ['.ts'] } },
  transform: { target: 'node20.19' },
  onLog(level, log, handler) {
    // The command's own parts import each other both ways: what is loaded already is no fault.
    if (!['INEFFECTIVE_DYNAMIC_IMPORT', 'PLUGIN_TIMINGS'].includes(log.code)) handler(level, log)
  },
})
/** What runs when it is loaded: nothing else may load it. */
const commands = [...Object.values(bin).map((file) => basename(file, '.js')), ...processes].map((name) =>
  sources.get(name),
)
/** From the parts that need least: what a part needs is in itself or in one before. Each is for one kind of file. */
const parts = [
  { part: 'library', has: (id, graph) => !isCommand(id) && !needsNode(id, graph) },
  { part: 'node', has: (id) => !isCommand(id) },
  { part: 'command', has: isCommand },
]
const started = new Set()
const ofBrowser = new Map()

const { output } = await bundle.write({
  dir: join(root, dirname(Object.values(bin)[0])),
  format: 'esm',
  entryFileNames: '[name].js',
  chunkFileNames: '[name]-[hash].js',
  comments: false,
  sourcemap: true,
  sourcemapExcludeSources: true,
  codeSplitting: {
    groups: [
      // All that --help needs, and nothing else.
      ...parts.map(({ part, has }) => group(`start-${part}`, (id, graph) => has(id, graph) && atStart(graph).has(id))),
      // A file costs as much as 10 kB: what 8 or more lazily loaded files need is one file (npm run bench -- start).
      ...parts.map(({ part, has }) => ({ ...group(`shared-${part}`, has), minShareCount: 8 })),
    ],
  },
})
// What npx links to is started as it is; npm makes it so only once, and each compile makes it anew.
for (const file of Object.values(bin)) chmodSync(join(root, file), 0o755)

const files = new Map(output.map((file) => [file.fileName, file]))
for (const { fileName, facadeModuleId } of output) {
  const loaded = loadedBy(fileName, ({ imports = [], dynamicImports = [] }) => [...imports, ...dynamicImports])
  const atOnce = loadedBy(fileName, ({ imports = [] }) => imports)
  const wrong =
    [...loaded].find((name) => name !== fileName && commands.includes(files.get(name)?.facadeModuleId)) ??
    [...atOnce].find((name) => name.startsWith('node:') && ofBrowser.get(facadeModuleId))
  if (wrong) throw new Error(`${fileName} would load ${wrong}`)
}

/** Modules for one file; those they need come along where no earlier group has them. */
function group(name, has) {
  return { debugName: name, name: (id, graph) => (commands.includes(id) || !has(id, graph) ? null : name) }
}

function isCommand(id) {
  return ['cli', 'studio'].some((folder) => id.startsWith(join(root, folder)))
}

/** Every module that is loaded before the command has read a word. */
function atStart(graph) {
  if (started.size === 0) for (const id of reached(commands, ({ importedIds }) => importedIds, graph)) started.add(id)
  return started
}

/** Whether a browser lacks what a module loads at once; what it loads on demand is for whoever names a path. */
function needsNode(id, graph) {
  if (!ofBrowser.has(id)) {
    const all = reached([id], ({ importedIds }) => importedIds, graph)
    ofBrowser.set(id, ![...all].some((name) => name.startsWith('node:')))
  }
  return !ofBrowser.get(id)
}

function reached(from, loads, graph) {
  const known = new Set(from)
  for (const id of known) {
    const module = graph.getModuleInfo(id)
    if (module) for (const next of loads(module)) known.add(next)
  }
  return known
}

/** The files that a file loads. */
function loadedBy(fileName, loads) {
  const all = new Set([fileName])
  for (const file of all) for (const name of loads(files.get(file) ?? {})) all.add(name)
  return all
}
