import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { patient } from './opened-studio.js'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Opens an example on a desk that is cleared first, waits until it was read, and goes to a screen. */
export async function openExample(page: Page, name: string, screen = 'Files'): Promise<void> {
  await page.locator('.rail a[href="#files"]').first().click()
  const away = page.getByRole('button', { name: /^Take .* away$/ })
  for (let left = await away.count(); left > 0; left--) {
    await away.first().click()
    await expect.poll(async () => away.count(), patient).toBe(left - 1)
  }
  await page.getByRole('button', { name: new RegExp(`^${name}`) }).click()
  await page.locator('.side .btn.primary:enabled').waitFor()
  await page.getByRole('link', { name: new RegExp(screen) }).click()
}

/** The colours are those of the scheme that was asked for: what fades from one to the other has ended. */
const hasSettled = `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))).then(() => {
  for (const one of document.getAnimations()) one.effect.getComputedTiming().endTime === Infinity ? one.cancel() : one.finish()
})`

const audits = `axe.run().then(({ violations, passes }) => JSON.stringify({
  passes: passes.length,
  faults: violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html.slice(0, 120)).join(' | ')),
}))`

/** What axe finds on the page, light and dark, wide and narrow; and the widths at which the page scrolls sideways. */
export async function faultsOnScreen(page: Page, widths: readonly number[] = [390, 1280]): Promise<readonly string[]> {
  const faults: string[] = []
  // The page's own policy allows no script from a string; this one comes from the test, through the debugger.
  const session = await page.context().newCDPSession(page)
  const evaluate = async (expression: string): Promise<unknown> => {
    const asked = { expression, awaitPromise: true, returnByValue: true }
    return (await session.send('Runtime.evaluate', asked)).result.value
  }
  await evaluate(axe)
  for (const [width, colorScheme] of [
    [1280, 'light'],
    [390, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    await page.emulateMedia({ colorScheme })
    await evaluate(hasSettled)
    const { faults: found, passes }: { faults: string[]; passes: number } = JSON.parse(String(await evaluate(audits)))
    faults.push(...found.map((fault) => `${width} ${colorScheme} ${fault}`))
    if (passes < 10) faults.push(`${width} ${colorScheme}: axe looked at nothing`)
  }
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 })
    const wide = Number(await page.evaluate('document.documentElement.scrollWidth'))
    if (wide > width) faults.push(`${width}: the page is ${wide} wide`)
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.emulateMedia({ colorScheme: 'light' })
  await session.detach()
  return faults
}
