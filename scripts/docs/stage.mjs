// The Markdown of the repository as the pages of a site: the same tree, README.md as the page of its folder, and every file that a
// page links to beside it.
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, posix } from 'node:path'

const link = /(\]\()((?!https?:|mailto:|#)[^)\s#]+)(#[^)\s]*)?\)/g

/** Writes the pages below `target`, and gives what links led nowhere. */
export function stage(root, target) {
  rmSync(target, { recursive: true, force: true })
  const dead = []
  const write = (path, bytes) => {
    mkdirSync(dirname(join(target, path)), { recursive: true })
    writeFileSync(join(target, path), bytes)
  }
  for (const page of pagesOf(root)) write(pageName(page), linked(page))
  for (const folder of listed(root)) write(posix.join(folder, 'index.md'), listOf(root, folder))
  return dead

  function linked(page) {
    // What commands print is shown as they print it, in one colour.
    const text = withRoom(page) + readFileSync(join(root, page), 'utf8').replaceAll('```console\n', '```text\n')
    return text.replaceAll(link, (_all, start, to, anchor = '') => {
      const path = posix.normalize(posix.join(posix.dirname(page), to)).replace(/\/$/, '')
      const there = existsSync(join(root, path))
      if (!there) dead.push(`${page}: ${to}`)
      return `${start}${there ? placeOf(page, path) : to}${anchor})`
    })
  }

  /** Where a link of a page leads on the site; a file that is no page is copied beside the pages, as it is. */
  function placeOf(page, path) {
    if (statSync(join(root, path)).isDirectory()) return relative(page, posix.join(path, 'index.md'))
    if (path.endsWith('.md')) return relative(page, pageName(path))
    if (/\.(png|svg)$/.test(path)) {
      mkdirSync(dirname(join(target, path)), { recursive: true })
      copyFileSync(join(root, path), join(target, path))
      return relative(page, path)
    }
    const name = posix.extname(path) === '' ? `${path}.txt` : path
    const copy = join(target, 'public/files', name)
    mkdirSync(dirname(copy), { recursive: true })
    copyFileSync(join(root, path), copy)
    return `/files/${name}`
  }
}

/** Pages that show what commands print have the room of the outline as well. */
function withRoom(page) {
  return /^(README|docs\/(cheat-sheet|gallery)|docs\/(tour|how-to)\/.+)\.md$/.test(page)
    ? '---\naside: false\n---\n\n'
    : ''
}

/** Every page of Markdown that is for readers, with `/` whatever the machine. */
export function pagesOf(root) {
  const below = (folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .sort((a, b) => (a < b ? -1 : 1))
      .filter((name) => name.endsWith('.md'))
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
  return ['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', ...below('docs'), ...below('examples')]
}

function pageName(path) {
  return path.replace(/(^|\/)README\.md$/, '$1index.md')
}

function relative(page, path) {
  const to = posix.relative(posix.dirname(page), path)
  return to.startsWith('.') ? to : `./${to}`
}

/** Folders of pages without a page of their own. */
function listed(root) {
  const folders = new Set(pagesOf(root).map((page) => posix.dirname(page)))
  return [...folders].filter((folder) => !existsSync(join(root, folder, 'README.md')))
}

function listOf(root, folder) {
  const own = pagesOf(root).filter((page) => posix.dirname(page) === folder)
  const name = posix.basename(folder)
  const lines = own.map((page) => `- [${titleOf(root, page)}](./${posix.basename(page)})`)
  return [`# ${name.charAt(0).toUpperCase()}${name.slice(1)}`, '', ...lines, ''].join('\n')
}

/** The first heading, as plain words. */
export function titleOf(root, page) {
  const [, title] = /^# (.+)$/m.exec(readFileSync(join(root, page), 'utf8')) ?? []
  return (title ?? page).replaceAll('`', '')
}

/** The sections of the map with their pages, in the order in which the map names them. */
export function sidebarOf(root) {
  const map = readFileSync(join(root, 'docs/README.md'), 'utf8')
  return map
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const named = [...section.matchAll(/\]\(([^)#\s]+)\)/g)].map(([, to]) => posix.normalize(`docs/${to}`))
      const pages = [...new Set(named)].flatMap((path) =>
        statSync(join(root, path)).isDirectory()
          ? pagesOf(root).filter((page) => posix.dirname(page) === path)
          : [path],
      )
      const items = pages
        .filter((page) => page.endsWith('.md'))
        .map((page) => ({ text: titleOf(root, page), link: `/${pageName(page)}` }))
      return { text: section.split('\n', 1)[0], collapsed: true, items }
    })
}
