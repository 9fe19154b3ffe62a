import { type SetBuckets, setGroupAt, setGroupCount } from '../set-buckets.js'
import { encodeText } from '../../../formats/encode-text.js'

export { parseSetBuckets } from './parse-set-buckets.js'

/** The bytes of a release, one group a line. */
export function setBucketsBytes(release: SetBuckets): Iterable<Uint8Array> {
  return encodeText(piecesOf(release))
}

function* piecesOf(release: SetBuckets): Generator<string> {
  yield `{"kind":"set-buckets","p":${release.p},"groups":[`
  for (let g = 0; g < setGroupCount(release); g++)
    yield `${g === 0 ? '' : ','}\n${JSON.stringify(setGroupAt(release, g))}`
  yield '\n]}\n'
}

/** Whether a file begins like such a release: it says its kind among its first members. */
export function beginsLikeSetBuckets(head: string): boolean {
  return /^\s*\{(?:[^{}[\]]*,)?\s*"kind"\s*:\s*"set-buckets"/.test(head)
}
