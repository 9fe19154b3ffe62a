// Makes what is shipped: the command and the public entries of the manifest as few files, so that a start reads few.
// Packages stay outside; what is loaded only when it is needed stays a file of its own. Types come from tsc.
import { readFileSync } from 'node:fs'
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

const bundle = await rolldown({
  cwd: root,
  input: Object.fromEntries(sources),
  platform: 'node',
  tsconfig: false,
  external: (id) => !/^(?:\.|[/\\]|[A-Za-z]:[/\\])/.test(id),
  resolve: { extensionAlias: { '.js': ['.ts'] } },
  transform: { target: 'node20.19' },
  onLog(level, log, handler) {
    // The command's own parts import each other both ways: what is loaded already is no fault.
    if (!['INEFFECTIVE_DYNAMIC_IMPORT', 'PLUGIN_TIMINGS'].includes(log.code)) handler(level, log)
  },
})
/** What runs when it is loaded: nothing may stand in one file with it that the library loads too. */
const commands = Object.keys(bin).map((name) => sources.get(basename(bin[name], '.js')))
let loaded
const ofCommand = (id) => id.startsWith(join(root, 'cli'))

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
      { ...group('start-library', (id, graph) => !ofCommand(id) && atStart(graph).has(id)), priority: 4 },
      { ...group('start', (id, graph) => ofCommand(id) && atStart(graph).has(id)), priority: 3 },
      // A file costs as much as 10 kB: what 20 or more lazily loaded files need is one file (npm run bench -- start).
      { ...group('shared-library', (id) => !ofCommand(id)), minShareCount: 20, priority: 2 },
      { ...group('shared', ofCommand), minShareCount: 20, priority: 1 },
    ],
  },
})
const runs = new Set(output.filter((file) => commands.includes(file.facadeModuleId)).map(({ fileName }) => fileName))
for (const { fileName, imports = [], dynamicImports = [] } of output)
  if ([...imports, ...dynamicImports].some((file) => runs.has(file)))
    throw new Error(`${fileName} would run the command`)

/** Modules for one file; those it needs come along where no earlier group has them. */
function group(name, has) {
  return { debugName: name, name: (id, graph) => (commands.includes(id) || !has(id, graph) ? null : name) }
}

/** Every module that is loaded before the command has read a word. */
function atStart(graph) {
  if (loaded) return loaded
  loaded = new Set(commands)
  for (const id of loaded) for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) loaded.add(imported)
  return loaded
}
