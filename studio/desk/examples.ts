import { packageFile } from '../../cli/package-file.js'
import type { DeskSaid, ExampleChoice, FilePart } from '../state.js'

/** Files that come with the program, to look at what the studio does: made up, all of them. */
interface StudioExample extends ExampleChoice {
  readonly files: readonly (readonly [path: string, part: FilePart])[]
  readonly said?: Partial<DeskSaid>
}

export const studioExamples: readonly StudioExample[] = [
  {
    id: 'hospital',
    name: 'A hospital',
    about: '600 made-up patients, what each came for; some things stand in brackets',
    files: [
      ['examples/hospital/release.txt', 'release'],
      ['examples/hospital/visits.txt', 'original'],
    ],
  },
  {
    id: 'clinic',
    name: 'A table',
    about: 'a made-up clinic’s patients of 2025, as they are to be published, beside the table as it was kept',
    files: [
      ['examples/clinic/release-2025.csv', 'release'],
      ['examples/clinic/patients-2025.csv', 'original'],
    ],
    said: { firstRelease: true },
  },
  {
    id: 'counts',
    name: 'Counts',
    about: 'how many of whom there are in each ward; small numbers are hidden',
    files: [['examples/counts/wards.csv', 'release']],
  },
  {
    id: 'text',
    name: 'Texts',
    about: 'forty made-up notes from which another tool took the names away',
    files: [['examples/text/other-tool.ndjson', 'release']],
    said: { semantics: 'wordnet' },
  },
]

/** Where a file of an example lies in the package. */
export function exampleFile(path: string): string {
  return packageFile(path)
}
