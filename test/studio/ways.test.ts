import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { palimpsest } from '../cli/palimpsest.js'
import { tempFolder } from '../temp-folder.js'
import { openExample } from './on-screen.js'
import { endWithThisFile, needs, openStudio, playwright } from './opened-studio.js'

endWithThisFile()

const { path } = tempFolder()

/** One desk for all examples: each is put down anew. */
let opened: ReturnType<typeof openStudio> | undefined
const desk = async () => (opened ??= openStudio())

const examples = { 'A hospital': 'NOT READY', 'A table': 'READY', Counts: 'NOT READY' } as const

test.skipIf(!playwright).each(Object.entries(examples))(
  `the gate, on the example “%s”: one click, one more, and the verdict is %s ${needs}`,
  async (name, verdict) => {
    const { page, heard } = await desk()
    await openExample(page, name)
    await page.getByRole('button', { name: 'Audit it' }).click()
    await page.getByRole('link', { name: 'Open the report' }).waitFor()
    expect(await page.locator('#verdict-h').textContent()).toBe(verdict)
    expect(heard).toEqual([])
  },
)

test.skipIf(!playwright)(
  `fix and file: each change stands with what every attack says after it; the mended release is audited, and saved ${needs}`,
  async () => {
    const { page, heard } = await desk()
    await openExample(page, 'Counts')
    await page.getByRole('button', { name: 'Audit it' }).click()
    await page.getByRole('button', { name: /^Find the cheapest changes/ }).click()
    const mended = page.getByRole('button', { name: 'Audit the mended release, and report it' })
    await mended.waitFor()
    const rows = await page.locator('.led tbody tr').allInnerTexts()
    expect(rows.map((row) => row.split(/\s*\t\s*/).slice(0, 4))).toEqual([
      ['as published', '0.063', '0.000', 'hidden counts that follow; 1 above'],
      ['1. hide 1 more count', '0.000', '0.006', '+0.006'],
    ])
    await mended.click()
    await page.getByRole('heading', { name: 'READY', exact: true }).waitFor()
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Save wards-fixed.csv' }).click(),
    ])
    const words = ['fix', 'examples/counts/wards.csv', '-o', path('by-hand.csv')]
    palimpsest(words)
    expect(readFileSync(await saved.path(), 'utf8')).toBe(readFileSync(words[3], 'utf8'))
    expect(heard).toEqual([])
  },
)

test.skipIf(!playwright)(
  `what is out there: two releases of two years are laid over each other, and leave somebody alone ${needs}`,
  async () => {
    const files = ['examples/clinic/release-2025.csv', 'examples/clinic/release-2024.csv']
    const { page, heard } = await openStudio(files)
    await page.getByText('384 rows').nth(1).waitFor()
    await page.keyboard.press('4')
    await page.getByRole('button', { name: 'Lay them over each other' }).click()
    await page.getByText(/^Together the two releases leave 49 of 357 rows alone/).waitFor()
    const rows = await page.locator('.time-line tbody tr').allInnerTexts()
    expect(rows.map((row) => row.split(/\s*\t\s*/).slice(0, 2))).toEqual([
      ['release-2024.csv', '12'],
      ['release-2025.csv', '12'],
      ['all of them together', '1'],
    ])
    expect(heard).toEqual([])
  },
)

test.skipIf(!playwright)(
  `a second opinion: of two files one is taken away again, the one that is left is audited by itself, without figures that need the other ${needs}`,
  async () => {
    const files = ['examples/clinic/release-2025.csv', 'examples/clinic/patients-2025.csv']
    const { page, heard } = await openStudio(files)
    await page.getByText('384 rows').nth(1).waitFor()
    await page.getByRole('button', { name: 'Take release-2025.csv away' }).click()
    await page.locator('.proj', { hasText: 'patients-2025.csv' }).waitFor()
    await page.getByRole('button', { name: 'Audit it', disabled: false }).click()
    await page.getByRole('heading', { name: 'NOT READY', exact: true }).waitFor()
    await page.getByRole('link', { name: 'Open the report' }).waitFor()
    const tile = page.locator('.tile.not-measured', { hasText: 'With earlier releases' })
    expect(await tile.innerText()).toMatch(/try add earlier releases, or say that nothing was published before/i)
    expect(heard).toEqual([])
  },
)

test.skipIf(!playwright)(
  `made-up rows beside what they were made from: what was named stays what it is, whatever is dropped after it ${needs}`,
  async () => {
    const there = (name: string): string => `examples/synthetic/${name}`
    const { page, heard } = await openStudio([there('made-up.csv'), '--original', there('patients.csv')])
    await page.locator('input[type=file]').setInputFiles([there('others.csv'), there('schema.json')])
    await page.getByLabel('What others.csv is for').selectOption('people who are not in it')
    await page.getByLabel('Its rows are made up after the data of people').check()
    await page.getByRole('button', { name: 'Audit it', disabled: false }).click()
    await page.getByRole('link', { name: 'Open the report' }).waitFor()
    const files = 'made-up.csv --original patients.csv --schema schema.json --control others.csv --synthetic'
    expect(await page.locator('.cmd').textContent()).toContain(`palimpsest audit ${files}`)
    expect(await page.locator('.vline').textContent()).toContain('learned from the others: 53 of 200 people')
    expect(heard).toEqual([])
  },
)
