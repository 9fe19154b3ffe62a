import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Opens an example, waits until it was read, and goes to a screen. */
export async function openExample(page: Page, name: string, screen: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${name}`) }).click()
  await page.locator('.side .btn.primary:enabled').waitFor()
  await page.getByRole('link', { name: new RegExp(screen) }).click()
}

/** What axe finds on the page, light and dark, wide and narrow; and the widths at which the page scrolls sideways. */
export async function faultsOnScreen(page: Page): Promise<readonly string[]> {
  const faults: string[] = []
  // The page's own policy allows no script from a string; this one comes from the test, through the debugger.
  const session = await page.context().newCDPSession(page)
  await session.send('Runtime.evaluate', { expression: axe })
  for (const [width, colorScheme] of [
    [1280, 'light'],
    [390, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    await page.emulateMedia({ colorScheme })
    // Colours change within this time.
    await page.waitForTimeout(300)
    const { result } = await session.send('Runtime.evaluate', {
      expression: `axe.run().then(({ violations }) => JSON.stringify(violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html.slice(0, 120)).join(' | '))))`,
      awaitPromise: true,
      returnByValue: true,
    })
    const found: string[] = JSON.parse(String(result.value))
    faults.push(...found.map((fault) => `${width} ${colorScheme} ${fault}`))
    const wide = Number(await page.evaluate('document.documentElement.scrollWidth'))
    if (wide > width) faults.push(`${width}: the page is ${wide} wide`)
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  return faults
}
