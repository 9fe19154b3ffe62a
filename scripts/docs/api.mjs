// The names that the package gives to programs, entry by entry, as TypeDoc reads them from the sources. Needs the compiler API that
// TypeDoc asks for, which the compiler of the house does not have: both are installed below site/ alone.
import { spawnSync } from 'node:child_process'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Entries of the package that have types: what is imported, its source and its page. */
export function entriesOf(root) {
  const { name, exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return Object.entries(exports).flatMap(([entry, { types }]) => {
    if (types === undefined) return []
    const source = types.replace('./dist/', '').replace(/\.d\.ts$/, '.ts')
    const page = entry === '.' ? name : source.replace('src/', '').replace(/(\/index)?\.ts$/, '')
    return [{ imported: entry.replace('.', name), source, page }]
  })
}

/** Writes a page for each entry below `target/api`; false where TypeDoc could not. */
export function writeApi(root, site, target) {
  const entries = entriesOf(root)
  const folder = join(target, 'api')
  const typedoc = join(site, 'node_modules/typedoc/bin/typedoc')
  const points = entries.flatMap(({ source }) => ['--entryPoints', join(root, source)])
  const { status } = spawnSync(process.execPath, [typedoc, ...points, '--out', folder], { cwd: site, stdio: 'inherit' })
  if (status !== 0) return false
  // TypeDoc calls the front entry by its file, and gives the name to its own list of entries.
  renameSync(join(folder, 'index-1.md'), join(folder, `${entries[0].page}.md`))
  for (const { imported, source, page } of entries) {
    const file = join(folder, `${page}.md`)
    const text = readFileSync(file, 'utf8').replaceAll(/\bindex-1\.md/g, `${entries[0].page}.md`)
    writeFileSync(file, text.replace(/^# .+\n/, `# ${imported}\n\n${whomFor(root, source)}\n`))
  }
  const list = entries.map(
    ({ imported, source, page }) => `| [\`${imported}\`](./${page}.md) | ${whomFor(root, source)} |`,
  )
  const intro = 'What a program imports. [The library](../docs/library.md) shows how it is used.'
  const lines = ['# API', '', intro, '', '| import | for whom |', '| --- | --- |', ...list, '']
  writeFileSync(join(folder, 'index.md'), lines.join('\n'))
  return true
}

/** Each entry says first for whom it is. */
function whomFor(root, source) {
  const [, comment] = /^\/\*\*([^]*?)\*\//.exec(readFileSync(join(root, source), 'utf8')) ?? []
  return comment.replaceAll(/\s*\n \*\s*/g, ' ').trim()
}
