import { nobody } from '../../contract/claims.js'
import type { Texts } from '../../data/texts.js'
import { InputError } from '../../formats/input-error.js'
import type { Release } from '../../contract/release.js'
import { markedSpans } from './marked-spans.js'
import { removedTexts } from './removed-texts.js'
import type { Finding } from '../../contract/finding.js'
import { type Less, type Tried, lessOf } from '../../contract/scoring.js'
import type { ValueTruth } from '../../score/believed.js'
import { valueFinding } from '../../score/value-finding.js'
import { termKey } from '../../meaning/corpus/words.js'

/** What claims on gaps of texts come to; judged where the texts before are known. */
export function textFinding(
  tried: Tried,
  less: Less | undefined,
  release: Release<'text'>,
  original: Texts | undefined,
  file: string,
): Finding {
  const { claims } = tried
  if (claims.kind !== 'values') throw new Error(`${tried.attack.id} claims what cannot be scored: this is a defect`)
  return valueFinding({ ...tried, claims: { ...claims, alike: marksOf(release) } }, 'text', {
    truth: original && gapTruth(release, original, claims.values, file),
    less: lessOf(less, 'values'),
  })
}

/** By gap: which mark stands there. Whoever knows less sees it as well. */
function marksOf({ texts }: Release<'text'>): Uint32Array {
  const codes = new Map<string, number>()
  const marks = texts.flatMap(({ text }) => markedSpans(text).map(({ label = '' }) => label))
  return Uint32Array.from(marks, (label) => {
    const code = codes.get(label) ?? codes.size
    codes.set(label, code)
    return code
  })
}

/** By gap what stood there, under the spelling in which it would be claimed. */
function gapTruth({ texts }: Release<'text'>, original: Texts, claimed: readonly string[], file: string): ValueTruth {
  const nameOf = new Map<string, string>()
  for (const name of claimed) if (!nameOf.has(termKey(name))) nameOf.set(termKey(name), name)
  const codeOf = new Map<string, number>()
  const codes: number[] = []
  let fits = 0
  for (const [d, { text }] of texts.entries()) {
    const removed = removedTexts(text, original.texts[d].text)
    if (removed) fits++
    for (const gap of markedSpans(text).keys()) {
      const stood = removed?.[gap]
      const name = stood === undefined ? undefined : (nameOf.get(termKey(stood)) ?? stood)
      if (name !== undefined && !codeOf.has(name)) codeOf.set(name, codeOf.size)
      codes.push(name === undefined ? nobody : codeOf.get(name)!)
    }
  }
  if (fits === 0) throw new InputError(foreign, { file })
  return { codes: Uint32Array.from(codes), values: [...codeOf.keys()] }
}

const foreign = {
  message: 'does not match the release: what stands between its marks is not found here',
  rule: 'without its marks a released text is the original without what was removed',
  remedy: 'give the texts that this release was made from',
}
