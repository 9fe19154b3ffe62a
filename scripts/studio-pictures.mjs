// The pictures of docs/how-to/studio.md, one of which stands in the README: screens of the studio on its hospital example.
//   npm run studio-pictures          needs a browser, as `audit --pdf` does: Chromium, Chrome or Edge
import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { chromium } from 'playwright-core'
import { pictureOf } from './page-picture.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const folder = join(root, 'docs/figures/studio')
mkdirSync(folder, { recursive: true })

const hospital = ['examples/hospital/release.txt', '--original', 'examples/hospital/visits.txt']
const command = [join(root, 'dist/bundle/main.js'), 'studio', ...hospital, '--no-browser']
const studio = spawn(process.execPath, command, { cwd: root })
const address = await new Promise((resolve) => {
  let said = ''
  studio.stdout.on('data', (text) => {
    said += text
    const [found] = /http:\/\/\S+#\S+(?=\s)/.exec(said) ?? []
    if (found !== undefined) resolve(found)
  })
})
const { findBrowser } = await import(pathToFileURL(join(root, 'dist/src/files/print-pdf.js')).href)
const browser = await chromium.launch({ executablePath: await findBrowser() })
try {
  const context = await browser.newContext({ viewport: { width: 1120, height: 700 } })
  const page = await context.newPage()
  await page.goto(address)
  await page.getByText('600 records').first().waitFor()
  await kept('files', page)
  await page.goto(new URL('#attack', address).href)
  await page.getByRole('button', { name: 'Attack it' }).click()
  await page.locator('.heat').waitFor({ timeout: 120_000 })
  await page.getByLabel('Show values').check()
  await page.getByRole('slider').first().focus()
  await page.keyboard.press('End')
  await kept('attack', page)
  await page.goto(new URL('#audit', address).href)
  await page.getByRole('button', { name: 'Audit it' }).click()
  await page.getByRole('link', { name: 'Open the report' }).waitFor({ timeout: 120_000 })
  await kept('audit', page)
} finally {
  await browser.close()
  studio.kill('SIGINT')
}

async function kept(name, page) {
  // The window stays as it is for what comes next: the picture is taken in another.
  await page.waitForTimeout(500)
  const taken = await page.screenshot()
  const other = await page.context().newPage()
  await other.setContent(`<style>body{margin:0}</style><img src="data:image/png;base64,${taken.toString('base64')}">`)
  writeFileSync(join(folder, `${name}.png`), await pictureOf(other, name))
  await other.close()
}
