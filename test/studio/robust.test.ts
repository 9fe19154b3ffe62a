import { spawnSync } from 'node:child_process'
import {
  mkdirSync,
  openSync,
  ftruncateSync,
  closeSync,
  readFileSync,
  rmSync,
  writeFileSync,
  appendFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { freemem } from 'node:os'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { tempFolder } from '../temp-folder.js'
import { serveStudio } from '../../studio/serve.js'
import { root } from '../cli/palimpsest.js'
import { endWithThisFile, needs, openPage, openStudio, patient, playwright, startStudio } from './opened-studio.js'

endWithThisFile()

const temp = tempFolder()
const wards = 'examples/counts/wards.csv'

const verdict = (page: Page) => page.locator('#verdict-h').textContent()

async function audited(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Audit it', exact: true, disabled: false }).click()
  await page.getByRole('link', { name: 'Open the report' }).waitFor()
}

/** Drops what lies at these paths on the page, folders too. */
async function drop(page: Page, paths: readonly string[]): Promise<void> {
  const box = await page.locator('.drop').boundingBox()
  const session = await page.context().newCDPSession(page)
  const data = { items: [], files: [...paths], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, x: box!.x + 20, y: box!.y + 20, data })
}

const rows = (page: Page) => page.locator('.flist tbody tr th')

test.skipIf(!playwright)(
  `a reload, back and forward and a second tab show what was; nothing is said to the console ${needs}`,
  async () => {
    const { studio, page, context, heard } = await openStudio([wards])
    await audited(page)
    expect(await verdict(page)).toBe('NOT READY')
    const shown = await page.locator('main').innerText()
    await page.reload()
    await page.locator('#verdict-h').waitFor()
    expect(await page.locator('main').innerText()).toBe(shown)
    await page.goBack()
    await page.locator('.flist').waitFor()
    expect(new URL(page.url()).hash).toBe('#files')
    await page.goForward()
    await page.locator('#verdict-h').waitFor()
    expect(await page.locator('main').innerText()).toBe(shown)
    const second = await context.newPage()
    await second.goto(`http://127.0.0.1:${studio.port}/#audit`)
    await second.locator('#verdict-h').waitFor()
    expect(await second.locator('main').innerText()).toBe(shown)
    // What is changed in one is changed in the other.
    await second.goto(`http://127.0.0.1:${studio.port}/#files`)
    await second.getByLabel('Nothing about these people was published before').check()
    await page.getByText('What stands here is of before.').waitFor()
    await page.getByRole('button', { name: 'Audit it again' }).click()
    await page.getByRole('link', { name: 'Open the report' }).waitFor()
    expect(heard).toEqual([])
  },
)

test.skipIf(!playwright)(`a studio that ends says so on its pages: by Ctrl-C, and killed ${needs}`, async () => {
  const [one, other] = await Promise.all([openStudio(), openStudio()])
  for (const { page } of [one, other]) await page.getByText('Drop a release here,').waitFor()
  await one.studio.end()
  await one.page.getByText('The studio was stopped. What was dropped into it is removed').waitFor()
  other.studio.child.kill('SIGKILL')
  await other.page.getByText('The studio does not answer.').waitFor()
  await other.page.getByRole('button', { name: /^A hospital/ }).click()
  const alert = async () => other.page.locator('[role=alert]').first().innerText()
  await expect.poll(alert, patient).toMatch(/^The studio does not answer\./)
})

test.skipIf(!playwright)(
  `a file that changes on disk is read anew, and what was measured of it is said to be of before ${needs}`,
  async () => {
    const file = temp.file('release.csv', readFileSync(join(root, 'examples/lecture/patients-4-anonymous.csv')))
    const { page } = await openStudio([file])
    await page.getByRole('button', { name: 'All as guessed' }).waitFor()
    await page.getByRole('button', { name: 'Audit it', exact: true, disabled: false }).click()
    await page.getByRole('link', { name: 'Open the report' }).waitFor()
    const before = await page.locator('.proj').textContent()
    appendFileSync(file, '130**,< 40,*,cancer\n')
    await page.getByText(`${basename(file)} was changed on disk since. What stands here is of before.`).waitFor()
    await page.locator('.proj', { hasText: '13 rows' }).waitFor()
    expect(await page.locator('.proj').textContent()).not.toBe(before)
    expect(await page.getByRole('link', { name: 'Open the report' }).count()).toBe(0)
    expect(await verdict(page)).toBe('NOT MEASURED')
    // Changed a moment before it is asked for: what is audited is what lies there.
    appendFileSync(file, '130**,< 40,*,cancer\n')
    await page.getByRole('button', { name: 'Audit it again' }).click()
    await page.getByRole('link', { name: 'Open the report' }).waitFor()
    await page.locator('.proj', { hasText: '14 rows' }).waitFor()
    rmSync(file)
    await page.getByText('What stands here is of before.').waitFor()
    await page.goto(`${new URL(page.url()).origin}/#files`)
    await page.getByText('there is no such file').waitFor()
  },
)

test.skipIf(!playwright)(
  `a folder, six files in two folders and an empty one are dropped: each is taken or said why not ${needs}`,
  async () => {
    const { page, heard } = await openStudio()
    const folder = temp.path('folder')
    mkdirSync(join(folder, 'deep'), { recursive: true })
    for (let i = 0; i < 6; i++)
      writeFileSync(
        join(folder, i < 4 ? '.' : 'deep', `part-${i}.csv`),
        `age,zip\n${`${20 + i},${47600 + i}\n`.repeat(10)}`,
      )
    writeFileSync(join(folder, 'deep', 'empty.csv'), '')
    await page.locator('.drop').waitFor()
    await drop(page, [folder])
    await page.getByText('empty.csv is empty: there is nothing in it to look at.').waitFor()
    await expect.poll(async () => rows(page).count(), patient).toBe(6)
    await page.locator('.flist', { hasText: 'reading …' }).waitFor({ state: 'hidden' })
    expect(await page.locator('.flist [role=alert]').count()).toBe(0)
    await page.locator('input[type=file]').setInputFiles([])
    expect(await rows(page).count()).toBe(6)
    const many = Array.from({ length: 51 }, (_, i) => ({
      name: `n${i}.md`,
      mimeType: 'text/plain',
      buffer: Buffer.from('x'),
    }))
    await page.locator('input[type=file]').setInputFiles(many)
    await page.getByText('51 files are too many at once: the first 50 are taken.').waitFor()
    await expect.poll(async () => rows(page).count(), patient).toBe(56)
    expect(heard).toEqual([])
  },
)

const big = 300 * 2 ** 20

test.skipIf(!playwright)(
  `a file of 300 MB goes to the disk, not through memory; it is refused only where memory is short ${needs}`,
  async () => {
    const { studio, page } = await openStudio()
    const path = temp.path('big.csv')
    const handle = openSync(path, 'w')
    ftruncateSync(handle, big)
    closeSync(handle)
    const most = (): number =>
      Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${studio.child.pid}/status`, 'utf8'))?.[1])
    const before = most()
    await page.locator('input[type=file]').setInputFiles(path)
    await Promise.race([rows(page).first().waitFor(), page.getByText('big.csv was not taken.').waitFor()])
    const isShort = (process.availableMemory?.() ?? freemem()) < 5 * 2 ** 30
    const told = isShort ? page.getByText('was not taken') : rows(page).first()
    expect(await told.textContent()).toMatch(isShort ? /needs about 3\.8 GB of memory; \d/ : /314\.6 MB/)
    expect(most() - before).toBeLessThan(150_000)
  },
)

test.skipIf(!playwright)(
  `work that the system ends is not measured, and said to be; it can be done again ${needs}`,
  async () => {
    const { studio, page } = await openStudio()
    await page.getByRole('button', { name: /^A hospital/ }).click()
    await page.getByRole('button', { name: 'Audit it', exact: true, disabled: false }).click()
    await page.locator('.job progress').waitFor()
    const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(studio.child.pid)], { encoding: 'utf8' })
    process.kill(Number(stdout.trim().split('\n').at(-1)), 'SIGKILL')
    await page.getByText('The work was ended by the system (SIGKILL) before it was done').waitFor()
    expect(await verdict(page)).toBe('NOT MEASURED')
    expect(await page.locator('.v-sentence').textContent()).toBe('There is no verdict.')
    expect(await page.locator('.job').count()).toBe(0)
    await page.getByRole('button', { name: 'Audit it again' }).click()
    await page.locator('.job progress').waitFor()
    await page.getByRole('button', { name: 'Stop' }).click()
    await page.getByText(/^Stopped after \d+ answers: what was not tried is not measured/).waitFor()
  },
)

const wrongOriginals = [
  ['examples/hospital/release.txt', wards, /wards\.csv:1: transaction 1 does not match the release/],
  ['examples/lecture/patients-4-anonymous.csv', 'examples/clinic/patients-2025.csv', /patients-2025\.csv/],
] as const

test.skipIf(!playwright).each(wrongOriginals)(
  `%s beside the original of something else (%s) is refused, in a sentence ${needs}`,
  async (release, original, sentence) => {
    const { page } = await openStudio([release, '--original', original])
    await page.getByRole('button', { name: 'Audit it', exact: true, disabled: false }).click()
    await page.locator('[role=alert]').first().waitFor()
    expect(await page.locator('[role=alert]').first().innerText()).toMatch(sentence)
    expect(await verdict(page)).toBe('NOT MEASURED')
    expect(await page.locator('.tile').count()).toBe(0)
  },
)

test.skipIf(!playwright)(
  `a page that is closed is noticed, and one that is opened again is no end ${needs}`,
  async () => {
    const told: number[] = []
    const studio = await serveStudio({ files: [], onPages: (listening) => told.push(listening) })
    try {
      const { page } = await openPage(studio)
      await page.locator('.drop').waitFor()
      await page.reload()
      await page.locator('.drop').waitFor()
      await expect.poll(() => told.at(-1), patient).toBe(1)
      await page.close()
      await expect.poll(() => told.at(-1), patient).toBe(0)
    } finally {
      await studio.close()
    }
  },
)

test('a port that is taken is named, with what to do', async () => {
  const { port } = await startStudio()
  const words = [`${root}/dist/bundle/main.js`, 'studio', '--port', String(port)]
  const { status, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' })
  expect(status).toBe(2)
  expect(stderr).toBe(
    `palimpsest: port ${port} is taken\n  remedy: name another with --port, or leave it out: any that is free is taken\n`,
  )
})
