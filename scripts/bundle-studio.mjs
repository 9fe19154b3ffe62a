// Makes the page of the studio: static files that ship in the package, with nothing inline, as its policy allows none.
import { copyFileSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const from = join(root, 'studio/page')
const to = join(root, 'dist/studio-page')

const bundle = await rolldown({
  cwd: root,
  input: join(from, 'main.tsx'),
  platform: 'browser',
  tsconfig: false,
  resolve: { extensionAlias: { '.js': ['.ts', '.tsx', '.js'] } },
  transform: { target: 'es2023', jsx: { runtime: 'automatic', importSource: 'preact' } },
})
await bundle.write({ file: join(to, 'page.js'), format: 'esm', comments: false, minify: true, codeSplitting: false })

mkdirSync(to, { recursive: true })
/** Tokens come before, as all is made of them; then what was drawn for all screens, which the others may overrule. */
const first = ['studio.css', 'additions.css']
const others = readdirSync(join(from, 'style')).filter((name) => !first.includes(name))
const styles = [...first, ...others.sort((a, b) => a.localeCompare(b))]
/** The same colours, type and space as the report. */
const { tokens } = await import(pathToFileURL(join(root, 'dist/src/report/html/page-style.js')).href)
const sheets = styles.map((name) => readFileSync(join(from, 'style', name), 'utf8'))
writeFileSync(join(to, 'page.css'), [tokens, ...sheets].join('\n'))
for (const name of ['index.html', 'icon.svg']) copyFileSync(join(from, name), join(to, name))
