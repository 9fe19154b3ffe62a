import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { hierarchyOf } from '../../src/data/hierarchy.js'
import { type Transactions, transactionsOf } from '../../src/data/index.js'
import { readRelease, writeDisassociated } from '../../src/kinds/files.js'
import { readTransactions, writeMeta, writeRelease, writeTransactions } from '../../src/files/index.js'
import type { TransactionFormatId } from '../../src/formats/index.js'
import { withFallbacks } from '../../src/contract/index.js'
import { everyModel, everyProtector, type Release } from '../../src/kinds/index.js'
import { below, stream } from '../../src/math/index.js'
import { attack, attacksOn, check, measure, protect, utilityFor } from '../../src/run/index.js'
import { tempFolder } from '../temp-folder.js'

const models = await everyModel()
const protectors = await everyProtector()

/** Forty patients; ids that nobody may take for items. */
function patients(): Transactions {
  const random = stream(5, 'patients')
  const names = ['flu', 'cough', 'asthma', 'fever', 'migraine', 'burn', 'rash', 'gout']
  const rows = Array.from({ length: 40 }, () => {
    const held = new Set(Array.from({ length: 2 + below(3, random) }, () => names[below(names.length, random)]))
    return [...held]
  })
  return transactionsOf(
    rows,
    rows.map((_, i) => `patient ${i}`),
  )
}

const hierarchy = hierarchyOf(
  patients().items.map((item, i) => [item, `group ${i >> 1}`, i < 4 ? 'upper' : 'lower', '*']),
)
const given = {
  coat: { k: 4, m: 1 },
  pcta: { k: 4, m: 1 },
  km: { k: 4, m: 1, hierarchy },
  'km, labels': { k: 4, m: 1, hierarchy, labels: true },
  'set-k': { k: 4, hierarchy },
  disassociate: { k: 3 },
}
/** Forms that can hold a generalised item. */
interface Way {
  readonly format: TransactionFormatId | 'disassociated'
  readonly name: string
}

const forms: readonly Way[] = [
  { format: 'text', name: 'release.csv' },
  { format: 'ndjson', name: 'release.ndjson.gz' },
  { format: 'long', name: 'release.csv' },
  { format: 'parquet', name: 'release.parquet' },
]
const meaning = {
  prepare: async () => {},
  distances: (rows: readonly string[], columns: readonly string[]) =>
    Float64Array.from(rows.flatMap((a) => columns.map((b) => (Math.abs(a.length - b.length) + 1) / 10))),
}

const { folder } = tempFolder()

describe.each(Object.entries(given))('%s', (name, options) => {
  const protector = protectors.find(({ id }) => id === name.split(',')[0])!
  const ways: readonly Way[] = protector.makes === 'sets' ? forms : [{ format: 'disassociated', name: 'torn.txt' }]

  test.each(ways)(
    'what was just written as $format reads, checks, measures and attacks as it does in memory',
    async (way) => {
      const dataFile = join(folder, `${name} ${way.format} data.csv`)
      await writeTransactions(dataFile, patients(), { format: 'long', id: 'patient', item: 'diagnosis' })
      const data = await readTransactions(dataFile, { format: 'long', id: 'patient', item: 'diagnosis' })
      const made = await protect(data, protector, options, 1)
      if (made.kind === 'infeasible') throw new Error(made.because)
      const file = join(folder, `${name} ${way.format} ${way.name}`)
      const madeBy = { method: protector.id, parameters: made.parameters, seed: 1, version: '0' }
      const written = made.published ?? made.release
      if (written.kind === 'disassociated') {
        await writeDisassociated(file, written)
        await writeMeta(file, madeBy)
      } else if (written.kind === 'sets' && way.format !== 'disassociated') {
        await writeRelease(file, written, madeBy, { format: way.format, id: 'who', item: 'what' })
      }
      const read = await readRelease(file, name.includes('labels') ? { hierarchy } : {})
      expect(JSON.stringify(read)).not.toContain('patient')
      expect(await answers(read, data, made.key)).toEqual(await answers(made.release, data, made.key))
    },
  )
})

async function answers(release: Release, original: Transactions, key: Parameters<typeof attack>[3]['key']) {
  const rules = [{ from: ['flu'], to: ['cough'] }]
  const values = { k: 4, m: 1, privacy: [], privateItems: [['flu']], h: 0.5, p: 1, rules, confidence: 0.5 }
  const fitting = models.filter(({ on, id }) => on === release.kind && id !== 'constraints')
  const asked = fitting.map((model) => ({ model, values }))
  const utility = (await utilityFor(release))!
  const method = (await attacksOn(release)).at(-1)!
  const attacked = await attack(release, method, withFallbacks(method.parameters, {}), {
    granted: { meaning },
    original,
    key,
    seed: 1,
  })
  return {
    checked: await check(release, asked, original),
    worth: await measure(original, release, utility, withFallbacks(utility.parameters, { queries: 50 }), 1),
    finding: attacked.kind === 'attacked' ? attacked.finding : attacked,
  }
}
