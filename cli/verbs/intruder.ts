import { dataSaid, releaseSaid } from '../../src/kinds/sets/said.js'
import { tableSaid } from '../../src/kinds/table/said.js'
import { baseName } from '../../src/formats/base-name.js'
import { numberOf, seed, seedOf, showValues } from '../common-flags.js'
import { flagsFrom, saidOf } from '../said.js'
import { type Verb, under } from '../verb.js'

const fallbacks = { targets: 20, known: 2, hours: 4 } as const

export const intruder: Verb = {
  name: 'intruder',
  summary: 'a folder for a colleague who tries to find people in a release',
  operands: [{ name: 'release', about: 'the file to be published: a table, or transactions with sets', file: 'input' }],
  flags: [
    { name: 'original', value: 'data', file: 'input', required: true, about: 'the data before protection' },
    {
      name: 'out',
      value: 'folder',
      file: 'output',
      required: true,
      about: 'the folder for the colleague; made, never overwritten',
    },
    {
      name: 'key-out',
      value: 'file',
      file: 'output',
      required: true,
      about: 'for you alone, outside of the folder: who the targets are',
    },
    {
      name: 'targets',
      value: 'n',
      kind: 'integer',
      least: 2,
      most: 1000,
      fallback: String(fallbacks.targets),
      about: 'people to look for',
    },
    {
      name: 'control',
      value: 'file',
      file: 'input',
      about: 'people who are not in the release: half of the targets are taken from them',
    },
    {
      name: 'about',
      value: 'column',
      names: true,
      about: 'table: the column to be told; the first sensitive one unless said',
    },
    {
      name: 'known',
      value: 'n',
      kind: 'integer',
      least: 1,
      most: 20,
      fallback: String(fallbacks.known),
      about: 'transactions: items of a person that are known',
    },
    {
      name: 'hours',
      value: 'n',
      kind: 'integer',
      least: 1,
      most: 80,
      fallback: String(fallbacks.hours),
      about: 'time the colleague has',
    },
    {
      name: 'key',
      value: 'file',
      file: 'input',
      about: 'table: which records of the original are published where, as protect --key wrote it',
    },
    ...under('Forms of transactions', flagsFrom([...dataSaid, ...releaseSaid])),
    ...under('Tables', flagsFrom(tableSaid)),
    seed,
    showValues,
  ],
  notes: [
    'The folder holds personal data of the targets: hand it to somebody you trust, in a way that is protected.',
    'The answers are scored by palimpsest intruder score.',
  ].join('\n'),
  examples: [
    {
      line: 'palimpsest intruder release.csv --schema schema.json --original data.csv --control others.csv --out test --key-out test-key.json',
      about: 'twenty targets, half of them not in the release',
    },
    {
      line: 'palimpsest intruder release.txt --original visits.txt --known 3 --out test --key-out test-key.json',
      about: 'transactions: three known items of each',
    },
  ],
  async run(call) {
    const files = await import('../../src/files/intruder-files.js')
    const { fileIdentity } = await import('../../src/files/ledger-file.js')
    const { streamsOf } = await import('../../src/math/random.js')
    const { madeTestText, testReadme } = await import('../../src/report/intruder-text.js')
    const { intruderTest, openTested } = await import('../../src/run/intruder/intruder-test.js')
    const [path] = call.operands
    const places = { folder: call.values.get('out')!, key: call.values.get('key-out')! }
    const copy = files.copyName(baseName(path))
    await files.refuseTestPlaces(places, copy)
    const { release, records, ...given } = await openTested(path, saidOf(call))
    const { sha256 } = await fileIdentity(path)
    const test = await intruderTest(
      release,
      {
        ...given,
        about: call.values.get('about'),
        targets: numberOf(call, 'targets') ?? fallbacks.targets,
        known: numberOf(call, 'known') ?? fallbacks.known,
        names: { release: path, original: call.values.get('original')!, key: call.values.get('key') },
        sha256,
      },
      streamsOf(seedOf(call)),
    )
    const key = { ...test.key, release: { name: copy, sha256, records }, seed: seedOf(call) }
    const readme = testReadme(key, numberOf(call, 'hours') ?? fallbacks.hours)
    await files.writeIntruderTest(places, { ...test, readme, key, release: path })
    call.terminal.out(madeTestText(test, places.folder, places.key))
    return 0
  },
}
