import { nobody } from '../../contract/claims.js'
import { InputError } from '../../formats/input-error.js'
import { isHidden } from './counts.js'
import { type TrueCells, cellsByRows, foreignCell } from './true-cells.js'
import { isTable } from '../../data/sorts.js'
import type { Release } from '../../contract/release.js'
import { type Finding, readsMore } from '../../contract/finding.js'
import { type Less, type Tried, lessOf } from '../../contract/scoring.js'
import type { ValueTruth } from '../../score/believed.js'
import { valueFinding } from '../../score/value-finding.js'
import type { AttackGiven } from '../../contract/given.js'

/** What claims on hidden counts come to; judged where the true numbers are known. */
export function countsFinding(
  tried: Tried,
  less: Less | undefined,
  release: Release<'counts'>,
  { trueCells, original, names }: AttackGiven,
): Finding {
  const { claims } = tried
  const truth = trueCells ?? (original && isTable(original) ? cellsByRows(release, original) : undefined)
  if (truth) refuseForeignCells(release, truth, names?.original ?? 'the original')
  if (claims.kind !== 'values') throw new Error(`${tried.attack.id} claims what cannot be scored: this is a defect`)
  const finding = valueFinding({ ...tried, claims }, 'counts', {
    truth: truth && hiddenTruth(release, truth),
    less: lessOf(less, 'values'),
  })
  if (!truth) return finding
  if (finding.records.tried > 0) return withoutLuck(finding)
  return { ...finding, reads: false, undecided: 'nothing is claimed: every hidden number has a choice left' }
}

/** A number that alone is left is no guess: where all that is claimed is such, and is so, however little it is, no luck is in it. */
function withoutLuck(finding: Finding): Finding {
  const { gain, people, records, undecided: _, ...decided } = finding
  if (!gain || people !== records.tried) return finding
  const exact = { value: gain.value, low: gain.value, high: gain.value }
  return { ...decided, people, records, gain: exact, reads: readsMore(exact) }
}

/** The subjects of the claims are the hidden cells, in their order. */
function hiddenTruth({ cells }: Release<'counts'>, truth: TrueCells): ValueTruth {
  const hidden = [...cells.keys()].filter((cell) => isHidden(cells[cell]))
  const values: string[] = []
  const codeOf = new Map<number, number>()
  const codes = Uint32Array.from(hidden, (cell) => {
    const number = truth[cell]
    if (number === undefined) return nobody
    const known = codeOf.get(number)
    if (known !== undefined) return known
    codeOf.set(number, values.length)
    return values.push(`${number}`) - 1
  })
  return { codes, values }
}

/** Stops where the true numbers are not those behind the release. */
function refuseForeignCells(release: Release<'counts'>, truth: TrueCells, file: string): void {
  const cell = foreignCell(release, truth)
  if (cell === undefined) return
  throw new InputError(
    {
      message: 'does not match the release: a number that it tells is another here',
      rule: 'the true numbers lie where the publication says',
      remedy: 'give the counts this release was made from, or the records that were counted',
    },
    { file, line: release.cells[cell].line, value: release.cells[cell].who.map(({ value }) => value).join(', ') },
  )
}
