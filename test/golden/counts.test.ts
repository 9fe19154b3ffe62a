import { expect, test } from 'vitest'
import { countsAttack } from '../../src/kinds/counts/attack/counts-attack.js'
import { readCounts } from '../../src/kinds/files.js'
import { withFallbacks } from '../../src/contract/parameter.js'
import { streamsOf } from '../../src/math/index.js'
import { waysToShare } from '../../src/kinds/counts/group-figures.js'
import { countsRelease } from '../../src/kinds/index.js'
import { tempFolder } from '../temp-folder.js'

const { file } = tempFolder()

async function readings(text: string): Promise<readonly string[]> {
  const release = countsRelease(await readCounts(file('counts.csv', text)))
  const claims = await countsAttack.run(release, {}, withFallbacks(countsAttack.parameters, {}), streamsOf(1))
  if (claims.kind !== 'values') throw new Error(claims.because)
  return claims.told!.map(({ sentence }) => sentence)
}

test('counts-differencing: a 4-digit code of 9 over codes of 6 and "<5" gives away 3', async () => {
  expect(await readings('code,count\n1234,9\n12341,6\n12342,<5\n')).toEqual([
    'code 12342 is 3 (9 − 6 = 3: code 1234 less code 12341)',
  ])
})

test('counts-mean-median: users < 5, records < 5, median 1, mean 1.33 are {1,1,2}, the only one', async () => {
  const told = await readings('drug,users,records,mean,median\nA,<5,<5,1.33,1\n')
  expect(told).toEqual([
    'the 3 of drug A have {1,1,2}, the only way that mean and median leave',
    'users of drug A is 3 (no other number fits what else is told of the group)',
    'records of drug A is 4 (no other number fits what else is told of the group)',
  ])
  expect(waysToShare(3, 4, { units: 1, scale: 1 })).toEqual([[1, 1, 2]])
})

test('counts-mean-median: without the mean there are several', async () => {
  expect(await readings('drug,users,records,median\nA,<5,<5,1\n')).toEqual([])
})
