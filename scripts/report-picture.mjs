// The picture of a report in the README: the first screen of the audit of the made-up hospital.
//   npm run report-picture          needs a browser, as `audit --pdf` does: Chromium, Chrome or Edge
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { chromium } from 'playwright-core'
import { smallPng } from './small-png.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const folder = mkdtempSync(join(tmpdir(), 'palimpsest-picture-'))
const words = ['audit', 'examples/hospital/release.txt', '--original', 'examples/hospital/visits.txt']

try {
  spawnSync(process.execPath, [join(root, 'dist/bundle/main.js'), ...words, '--report', folder], { cwd: root })
  const picture = await firstScreen(pathToFileURL(join(folder, 'report.html')).href, 1120, 1090)
  mkdirSync(join(root, 'docs/figures/report'), { recursive: true })
  writeFileSync(join(root, 'docs/figures/report/hospital.png'), picture)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function firstScreen(address, width, height) {
  const { findBrowser } = await import(pathToFileURL(join(root, 'dist/src/files/print-pdf.js')).href)
  const browser = await chromium.launch({ executablePath: await findBrowser() })
  try {
    const page = await browser.newPage({ viewport: { width, height } })
    await page.goto(address)
    const taken = (await page.screenshot()).toString('base64')
    await page.goto('about:blank')
    const pixels = await page.evaluate(pixelsOf, `data:image/png;base64,${taken}`)
    return smallPng(Buffer.from(pixels, 'base64'), width, height)
  } finally {
    await browser.close()
  }
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
