import { sharedData } from '../bench/worlds/open-data.js'

/** Says once, before any test, which tests are skipped for want of data of other hands, and how to have them. */
export default function sayAbsentData(): void {
  const absent = ['adult', 'external', 'medical-abstracts'].filter((folder) => sharedData(folder) === null)
  if (absent.length === 0) return
  process.stderr.write(
    `${absent.join(', ')}: not in ../shared/data, so tests that end in [needs ../shared/data] are skipped. PALIMPSEST_DATA=<folder> names another place.\n`,
  )
}
