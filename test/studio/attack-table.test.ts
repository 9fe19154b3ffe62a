import { expect, test } from 'vitest'
import { palimpsest } from '../cli/palimpsest.js'
import { faultsOnScreen, openExample } from './on-screen.js'
import { endWithThisFile, needs, openStudio, playwright } from './opened-studio.js'

endWithThisFile()

test.skipIf(!playwright)(
  `the attack on a table: groups, what each column does, and the path to a row as risk tells it ${needs}`,
  async () => {
    const { page, heard } = await openStudio()
    await openExample(page, 'A table', 'Attack')
    await page.getByRole('button', { name: 'Attack it' }).click()
    const path = page.locator('table.path')
    await path.waitFor()
    const release = 'examples/clinic/release-2025.csv'
    const risk = (row: string) =>
      JSON.parse(palimpsest(['risk', release, '--json', '-', '--show-values', '--row', row]).out)
    const worst = risk('worst')
    await page.getByText(`${worst.headline}.`).waitFor()
    expect(await page.locator('.foot .cmd').innerText()).toContain('palimpsest risk release-2025.csv --row worst')

    // Values of the row are masked until somebody asks.
    const told = (
      values: boolean,
      { path: { from, steps } }: { path: { from: number; steps: { column: string; rows: number; value: string }[] } },
    ) => [
      `nothing ${from}`,
      ...steps.map(
        ({ column, rows, value }, i) => `${i > 0 ? 'and ' : ''}${column} ${values ? value : '▮▮▮▮'} ${rows}`,
      ),
    ]
    const shown = async () =>
      (await path.locator('tbody tr').allInnerTexts()).map((row) => row.replaceAll(/\s+/g, ' ').trim())
    expect(await shown()).toEqual(told(false, worst))
    await page.getByRole('checkbox', { name: 'Show values' }).check()
    await path.getByText(worst.path.steps[0].value).first().waitFor()
    expect(await shown()).toEqual(told(true, worst))

    await page.getByLabel('Row', { exact: true }).fill('200')
    await page.keyboard.press('Enter')
    await page.getByText('in row 200').waitFor()
    expect(await shown()).toEqual(told(true, risk('200')))
    expect(await faultsOnScreen(page)).toEqual([])
    expect(heard).toEqual([])
  },
)
