import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type IntruderAnswer, answersForm, parseIntruderAnswers } from '../formats/intruder-answers.js'
import { type IntruderKey, intruderKeyBytes, parseIntruderKey } from '../formats/intruder-key.js'
import { type Fault, InputError } from '../formats/input-error.js'
import { joinBytes } from '../formats/bytes.js'
import { csvTableBytes } from '../formats/table/write-csv.js'
import { tableOf } from '../data/table.js'
import { openSource } from './open-source.js'
import { refuseInside } from './refuse-overlap.js'
import { ownerOnly, refuseUnwritable, writeTogether } from './atomic-write.js'

/** The files of a test beside the copy of the release. */
const testFiles = { readme: 'README.md', targets: 'targets.csv', answers: 'answers.csv' } as const

/** Where a test goes. */
interface TestPlaces {
  /** What the colleague gets. */
  readonly folder: string
  /** What the owner keeps. */
  readonly key: string
}

/** Before anything is read: a folder that holds a test already, a key that is there or would be handed out with the folder. */
export async function refuseTestPlaces({ folder, key }: TestPlaces, copy: string): Promise<void> {
  await refuseUnwritable(folder)
  await refuseInside(key, folder, faults.keyInside)
  for (const path of [...[...Object.values(testFiles), copy].map((name) => join(folder, name)), key])
    if (await stat(path).catch(() => undefined)) throw new InputError(faults.isThere, { file: path })
}

interface WrittenTest {
  readonly readme: string
  readonly columns: readonly string[]
  readonly known: readonly (readonly string[])[]
  readonly key: IntruderKey
  /** The file of the release, copied byte for byte. */
  readonly release: string
}

/** Writes the folder and the key, all or nothing. Only the current user may read who the targets are, and what is known of them. */
export async function writeIntruderTest({ folder, key: keyPath }: TestPlaces, test: WrittenTest): Promise<string[]> {
  const { readme, columns, known, key, release } = test
  const targets = joinBytes([...csvTableBytes(tableOf(columns, known), { delimiter: ',', spreadsheetSafe: true })])
  return writeTogether(
    folder,
    [
      { name: testFiles.readme, text: readme },
      { name: key.release.name, text: await readFile(release) },
      { name: testFiles.targets, text: targets, mode: ownerOnly },
      { name: testFiles.answers, text: answersForm(key.targets.map(({ id }) => id)) },
    ],
    [{ name: keyPath, text: joinBytes([...intruderKeyBytes(key)]), mode: ownerOnly }],
  )
}

/** A name for the copy of a release that none of the other files has. */
export function copyName(name: string): string {
  const taken = Object.values(testFiles).map((one) => one.toLowerCase())
  return taken.includes(name.toLowerCase()) ? `release-${name}` : name
}

export async function readIntruderKey(path: string): Promise<IntruderKey> {
  return parseIntruderKey(await openSource(path))
}

export async function readIntruderAnswers(path: string, key: IntruderKey): Promise<readonly IntruderAnswer[]> {
  return parseIntruderAnswers(await openSource(path), key)
}

const faults = {
  keyInside: {
    message: 'cannot be written: the key would be handed out with the folder',
    rule: 'the key names the targets, and stays with the owner of the data',
    remedy: 'name a place outside of the folder with ‹keyOut›',
  },
  isThere: {
    message: 'is there already',
    rule: 'answers that somebody has written, and the key to them, are never overwritten',
    remedy: 'name another folder and another key, or move the old ones away',
  },
} satisfies Record<string, Fault>
