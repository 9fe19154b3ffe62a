import { type Attack, outsiders } from '../../../contract/attack.js'
import { type ClaimFigure, type ValueClaims, nobody } from '../../../contract/claims.js'
import { coded } from '../../../data/table.js'
import { sameFacts } from './class-facts.js'
import { classBeliefs, aboutColumn, columnAbout, sensitiveOr } from './class-beliefs.js'

/**
 * Somebody knows a person's quasi-identifiers, looks at the records that may be theirs, and guesses the value most of them
 * have. Where all have the same the guess is certain (homogeneity).
 */
export const majority: Attack<'table', ValueClaims, typeof aboutColumn> = {
  id: 'majority',
  name: 'majority guess',
  summary:
    'guesses the value that most of the records have that may be somebody’s; it is certain where all have the same (homogeneity)',
  cites: ['Machanavajjhala et al. 2007, ℓ-diversity: homogeneity attack'],
  parameters: aboutColumn,
  on: 'table',
  needs: [],
  takes: ['register'],
  baseline: outsiders,
  async run(release, { register }, { about }) {
    const column = columnAbout(release, about)
    if ('because' in column) return column
    const { notTried, ...beliefs } = classBeliefs(release, register, column)
    const { values } = coded(column)
    const figures = closeToCertain(beliefs)
    const facts = sameFacts(release, sensitiveOr(release, about, column))
    return {
      kind: 'values',
      column: column.name,
      values,
      ...beliefs,
      chances: true,
      facts,
      notTried,
      notes: [],
      figures,
    }
  },
}

/** How near to certain: by how many values people have left, and how many negations would leave one. */
function closeToCertain({
  posteriorOf,
  posteriors: { offsets, chances },
}: Pick<ValueClaims, 'posteriorOf' | 'posteriors'>): ClaimFigure[] {
  let [twoAtMost, halfOrMore, fewest] = [0, 0, Infinity]
  const likely = Uint8Array.from({ length: offsets.length - 1 }, (_, b) =>
    chances.subarray(offsets[b], offsets[b + 1]).some((chance) => chance >= 0.5) ? 1 : 0,
  )
  for (const belief of posteriorOf) {
    if (belief === nobody) continue
    const left = offsets[belief + 1] - offsets[belief]
    if (left <= 2) twoAtMost++
    halfOrMore += likely[belief]
    fewest = Math.min(fewest, left - 1)
  }
  return [
    {
      id: 'twoAtMost',
      name: 'two values at most',
      about: 'people for whom one or two values are left',
      value: twoAtMost,
    },
    {
      id: 'halfOrMore',
      name: 'one value in half of the records',
      about: 'people of whose possible records half or more have one value',
      value: halfOrMore,
    },
    {
      id: 'negations',
      name: 'rules needed',
      about: 'values that must be ruled out until somebody is certain, at least',
      value: fewest,
    },
  ]
}
