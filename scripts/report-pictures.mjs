// The pictures of docs/gallery.md, one of which stands in the README: the top of the report that the command above each writes.
// It prints how long each page is on a telephone.
//   npm run report-pictures          needs a browser, as `audit --pdf` does: Chromium, Chrome or Edge
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
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
    const address = pathToFileURL(join(report, 'report.html')).href
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, await topOf(address, heights[i] ?? heights[1], verdict))
    process.stdout.write(`${basename(path, '.png')}: ${await lengthOf(address)}\n`)
  }
} finally {
  await browser.close()
  rmSync(folder, { recursive: true, force: true })
}

/** How long the page is on a telephone. */
async function lengthOf(address) {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
  await page.goto(address)
  const [words, pixels] = await page.evaluate(
    '[document.body.innerText.trim().split(/\\s+/).length, document.documentElement.scrollHeight]',
  )
  await page.close()
  return `${words.toLocaleString('en')} words, ${pixels.toLocaleString('en')} px at a width of 390 px`
}

async function topOf(address, height, caption) {
  const page = await browser.newPage({ viewport: { width: 1120, height } })
  await page.goto(address)
  const picture = await pictureOf(page, caption)
  await page.close()
  return picture
}
