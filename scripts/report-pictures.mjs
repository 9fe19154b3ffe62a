// The pictures of docs/gallery.md, one of which stands in the README: the top of the report that the command above each writes.
// It prints how long each page is on a telephone.
//   npm run report-pictures          needs a browser, as `audit --pdf` does: Chromium, Chrome or Edge
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { chromium } from 'playwright-core'
import { smallPng } from './small-png.mjs'

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
  const width = 1120
  const page = await browser.newPage({ viewport: { width, height } })
  await page.goto(address)
  const taken = (await page.screenshot()).toString('base64')
  // The report lets nothing run in it.
  await page.goto('about:blank')
  const pixels = await page.evaluate(pixelsOf, `data:image/png;base64,${taken}`)
  await page.close()
  return smallPng(Buffer.from(pixels, 'base64'), width, height, caption)
}

/** In the page: what the browser drew, decoded by the browser. */
async function pixelsOf(picture) {
  const image = await createImageBitmap(await (await fetch(picture)).blob())
  const canvas = new OffscreenCanvas(image.width, image.height)
  const context = canvas.getContext('2d')
  context.drawImage(image, 0, 0)
  const { data } = context.getImageData(0, 0, image.width, image.height)
  let text = ''
  for (let i = 0; i < data.length; i += 32_768) text += String.fromCharCode(...data.subarray(i, i + 32_768))
  return btoa(text)
}
