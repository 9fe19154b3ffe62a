// Makes what a browser loads of the package: `import 'palimpsest'` where nothing of Node.js is there, each kind a file of its own.
import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { withoutNode } from './without-node.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const { exports: entries } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

const bundle = await rolldown({
  cwd: root,
  input: { index: join(root, 'src/index.ts') },
  platform: 'browser',
  tsconfig: false,
  external: (id) => !id.startsWith('node:') && !/^(?:\.|[/\\]|[A-Za-z]:[/\\])/.test(id),
  resolve: { extensionAlias: { '.js': ['.ts'] } },
  transform: { target: 'es2023' },
  plugins: [
    {
      name: 'without node',
      resolveId: (id) => (id.startsWith('node:') ? `\0${id}` : null),
      load: (id) => (id.startsWith('\0node:') ? withoutNode(id.slice(6), namesFrom(id.slice(1))) : null),
    },
  ],
  onLog(level, log, handler) {
    if (!['INEFFECTIVE_DYNAMIC_IMPORT', 'PLUGIN_TIMINGS'].includes(log.code)) handler(level, log)
  },
})

await bundle.write({
  dir: join(root, dirname(entries['.'].browser)),
  format: 'esm',
  entryFileNames: '[name].js',
  chunkFileNames: '[name]-[hash].js',
  comments: false,
  minify: true,
})

/** The names that sources import from a module of Node.js. */
function namesFrom(module) {
  const names = new Set()
  for (const file of readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts')) continue
    const source = readFileSync(join(root, 'src', file), 'utf8')
    for (const [, list, from] of source.matchAll(/import \{([^}]+)\} from '([^']+)'/g))
      if (from === module) for (const one of list.split(',')) names.add(one.trim().split(' as ')[0])
    for (const [, list, from] of source.matchAll(/const \{([^}]+)\} = await import\('([^']+)'\)/g))
      if (from === module) for (const one of list.split(',')) names.add(one.trim().split(':')[0])
  }
  return [...names].filter((name) => name !== '' && !name.startsWith('type '))
}
