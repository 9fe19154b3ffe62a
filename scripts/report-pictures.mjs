// The pictures of docs/gallery.md, one of which stands in the README: the top of the report that the command above each writes.
//   npm run report-pictures          needs a browser, as `audit --pdf` does: Chromium, Chrome or Edge
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { chromium } from 'playwright-core'
import { pictureOf } from './page-picture.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const gallery = readFileSync(join(root, 'docs/gallery.md'), 'utf8')
const shown = /\$ npx palimpsest ([^|]+) --report out[\s\\]*\| [^]*?!\[[^\]]*\]\((.+?)\)/g
const pictures = [...gallery.matchAll(shown)].map(([, typed, path]) => ({
  words: typed.split(/[\s\\]+/).filter((word) => word !== ''),
  path: join(root, 'docs', path),
}))
/** The first one stands in the README, and shows the worst case as well. */
const heights = [1090, 600]

const folder = mkdtempSync(join(tmpdir(), 'palimpsest-pictures-'))
const { findBrowser } = await import(pathToFileURL(join(root, 'dist/src/files/print-pdf.js')).href)
const browser = await chromium.launch({ executablePath: await findBrowser() })
try {
  for (const [i, { words, path }] of pictures.entries()) {
    const report = join(folder, String(i))
    const { stdout } = spawnSync(process.execPath, [join(root, 'dist/bundle/main.js'), ...words, '--report', report], {
      cwd: root,
      encoding: 'utf8',
    })
    const verdict = stdout.trimEnd().split('\n').at(-1)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, await topOf(pathToFileURL(join(report, 'report.html')).href, heights[i] ?? heights[1], verdict))
  }
} finally {
  await browser.close()
  rmSync(folder, { recursive: true, force: true })
}

async function topOf(address, height, caption) {
  const page = await browser.newPage({ viewport: { width: 1120, height } })
  await page.goto(address)
  const picture = await pictureOf(page, caption)
  await page.close()
  return picture
}
