import type { Dataset } from './datasets.js'
import { type Exhibit, type Intruder, exhibit } from './outcome.js'
import { type ProtectedCollection, type Protection, protectedWithCoat } from './protected-collection.js'
import type { Bench } from './study.js'

/** A dataset's collections, protected once per repetition with constraints drawn anew. */
export async function protectDataset(
  { corpora, settings, seed }: Bench,
  dataset: Dataset,
  protection: Omit<Protection, 'privacy'>,
): Promise<ProtectedCollection[]> {
  const collections = dataset.collections(corpora, settings, seed)
  const privacy = dataset.privacy(settings)
  const made: ProtectedCollection[] = []
  for (let repetition = 0; repetition < settings.repetitions; repetition++)
    for (const [i, documents] of collections.entries()) {
      const name = `experiment/${dataset.id}/${i}/${repetition}`
      const found = await protectedWithCoat(documents, { ...protection, privacy }, seed, name)
      if (found) made.push(found)
    }
  return made
}

/** Gets the measure ready for every item of a dataset at once, so that the progress of it means something. */
export async function prepareDataset({ corpora, settings, seed, measure }: Bench, dataset: Dataset): Promise<void> {
  await measure.prepare([...new Set(dataset.collections(corpora, settings, seed).flat(2))], [])
}

export function exhibits(releases: readonly ProtectedCollection[], intruder: Intruder): Exhibit[] {
  return releases.map((release) => exhibit(release, intruder))
}
