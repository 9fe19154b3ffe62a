import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitepress'
import { entriesOf } from '../../scripts/docs/api.mjs'
import { sidebarOf } from '../../scripts/docs/stage.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '../..')

const api = {
  text: 'API',
  collapsed: true,
  items: entriesOf(root).map(({ imported, page }) => ({ text: imported, link: `/api/${page}` })),
}

/** What is found by searching: all that says how something is now. */
function searched(text, env, markdown) {
  return env.relativePath === 'CHANGELOG.md' ? '' : markdown.render(text, env)
}

export default defineConfig({
  title: 'Palimpsest',
  description: 'Shows what can still be read in a data release that was "anonymised".',
  srcDir: '.pages',
  outDir: 'out',
  base: process.env['DOCS_BASE'] ?? '/',
  head: [['link', { rel: 'icon', href: 'data:,' }]],
  themeConfig: {
    nav: [
      { text: 'Map', link: '/docs/' },
      { text: 'Cheat sheet', link: '/docs/cheat-sheet' },
      { text: 'API', link: '/api/' },
      { text: 'Examples', link: '/examples/' },
      { text: 'Changes', link: '/CHANGELOG' },
    ],
    sidebar: [...sidebarOf(root), api],
    outline: [2, 3],
    search: { provider: 'local', options: { _render: searched } },
  },
})
