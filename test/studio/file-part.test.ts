import { expect, test } from 'vitest'
import { areSwapped, partOf } from '../../studio/desk/file-part.js'
import type { DeskFile, FilePart } from '../../studio/state.js'

/** What files are taken for that are put down one after the other. */
function partsOf(names: readonly string[]): readonly FilePart[] {
  const files: DeskFile[] = []
  for (const name of names) files.push({ name, bytes: 100, part: partOf(name, files), from: 'dropped' })
  return files.map(({ part }) => part)
}

test('what a file is for: the first is the release, the second its original, and what is called otherwise is what it is called', () => {
  expect(partsOf(['insurance-anon.csv', 'insurance.csv'])).toEqual(['release', 'original'])
  expect(partsOf(['release-2025.csv', 'release-2024.csv'])).toEqual(['release', 'earlier'])
  expect(partsOf(['release.csv', 'patients.csv', '2023.csv'])).toEqual(['release', 'original', 'earlier'])
  expect(partsOf(['release.csv', 'release.csv.meta.json', 'schema.json', 'voters.csv', 'notes.md'])).toEqual([
    'release',
    'beside',
    'schema',
    'register',
    'beside',
  ])
  expect(partsOf(['made-up.csv', 'holdout.csv', 'made-up.sensitive.csv'])).toEqual(['release', 'outside', 'beside'])
})

test('a release and its original may be put down in any order: by what they are called, else the larger is the original', () => {
  const file = (name: string, bytes = 100): DeskFile => ({ name, bytes, part: 'release', from: 'dropped' })
  expect(areSwapped(file('visits-raw.csv'), file('visits-k5.csv'))).toBe(true)
  expect(areSwapped(file('visits-k5.csv'), file('visits-raw.csv'))).toBe(false)
  expect(areSwapped(file('a.csv', 900), file('b.csv', 300))).toBe(true)
  expect(areSwapped(file('a.csv', 300), file('b.csv', 900))).toBe(false)
})
