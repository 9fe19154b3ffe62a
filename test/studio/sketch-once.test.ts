import { expect, test } from 'vitest'
import { tempFolder } from '../temp-folder.js'
import { linesOf } from './lines-of.js'
import { endWithThisFile, startStudio } from './opened-studio.js'
import { entered, send, toldWhen } from './requests.js'

endWithThisFile()

const temp = tempFolder()

test('what was sketched is not sketched again, and nothing is sketched first of what is measured anyway', async () => {
  const file = temp.file('patients.csv', linesOf('examples/clinic/patients-2025.csv', 61))
  const studio = await startStudio([file])
  const own = await entered(studio)
  const told = async (isSo: Parameters<typeof toldWhen>[2]) => toldWhen(studio.port, own, isSo)
  const running = async (): Promise<readonly string[]> =>
    (await told(() => true)).jobs.filter(({ state }) => state === 'running').map(({ job }) => job)
  const ask = async (intent: string, k: string) =>
    send(studio.port, {
      method: 'POST',
      path: `/${intent}`,
      headers: own,
      body: JSON.stringify({ method: 'datafly', values: { k } }),
    })

  await told(({ protect }) => protect !== undefined)
  await ask('choose', '5')
  expect(await running()).toEqual(['sketch'])
  await told(({ protect, jobs }) => protect?.points.length === 1 && jobs.every(({ state }) => state !== 'running'))
  await ask('choose', '5')
  expect(await running()).toEqual([])
  await ask('choose', '6')
  expect(await running()).toEqual(['sketch'])
  await ask('protect', '7')
  const { jobs, protect } = await told(() => true)
  expect(protect?.chosen?.values).toEqual({ k: '7' })
  expect(jobs.filter(({ state }) => state === 'running').map(({ command }) => command)).toEqual([
    expect.stringContaining('--method datafly --k 7'),
  ])
})
