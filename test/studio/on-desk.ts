import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { onTestFinished } from 'vitest'
import { openPage, startStudio } from './opened-studio.js'

/** As long as a loaded machine may take. */
const patienceMs = 120_000

interface DeskGiven {
  readonly example?: string
  readonly files?: readonly string[]
  /** Lets axe into the page. */
  readonly bypassCSP?: boolean
}

/** A page on an example that comes with the program, or on files; its folder lies in one of its own. */
export async function openDesk({ example, files = [], bypassCSP = false }: DeskGiven) {
  const folder = mkdtempSync(join(tmpdir(), 'palimpsest-'))
  const studio = await startStudio(files, { TMPDIR: folder })
  onTestFinished(async () => {
    await studio.end()
    rmSync(folder, { recursive: true, force: true })
  })
  const opened = await openPage(studio, { acceptDownloads: true, bypassCSP })
  opened.page.setDefaultTimeout(patienceMs)
  if (example !== undefined) await opened.page.getByRole('button', { name: new RegExp(`^${example}`) }).click()
  await opened.page
    .getByText(/(?:rows|records)$/)
    .first()
    .waitFor()
  return { ...opened, folder }
}

/** What axe faults on a screen, in light and in dark. */
export async function faultsOf(page: Page): Promise<readonly string[]> {
  await page.evaluate((await import('axe-core')).default.source)
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const { faults, passes } = await page.evaluate<{ faults: string[]; passes: number }>(
      `axe.run().then(({ violations, passes }) => ({
        passes: passes.length,
        faults: violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html.slice(0, 160))),
      }))`,
    )
    found.push(...faults.map((fault) => `${colorScheme}: ${fault}`))
    if (passes < 10) found.push(`${colorScheme}: axe looked at nothing`)
  }
  return found
}

/** By how many pixels a page scrolls sideways, at widths of a phone and of a desk. */
export async function sidewaysOf(page: Page): Promise<readonly number[]> {
  const found: number[] = []
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    found.push(await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth'))
  }
  return found.map((over) => Math.max(0, over))
}
