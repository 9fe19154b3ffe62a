import type { Release } from '../src/contract/release.js'
import type { Call } from './verb.js'

/** Draws the release where somebody asked for it. */
export async function draw({ values }: Call, release: Release): Promise<void> {
  const file = values.get('draw')
  if (file === undefined) return
  const { pictureOf } = await import('../src/report/figure/picture.js')
  const { atomicWrite } = await import('../src/files/atomic-write.js')
  const picture = pictureOf(release)
  if (picture !== undefined) await atomicWrite(file, [new TextEncoder().encode(picture)])
}
