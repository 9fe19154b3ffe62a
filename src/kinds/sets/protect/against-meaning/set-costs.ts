import { type Posting, union } from '../../../../data/postings.js'
import type { ContextEvidence } from '../../../../meaning/in-context/context-evidence.js'
import type { SetRisk } from '../../../../meaning/in-context/set-risk.js'

/** What sets lose and tell, for one weighing of the two. */
export interface SetCosts {
  /** Members times occurrences, of which NCP is the sum; 0 for an item by itself. */
  readonly loss: (members: readonly number[]) => number
  /** What context tells of the members, times the transactions that hold one. */
  readonly told: (members: readonly number[], transactions?: Posting) => number
  /** Both, by how much a telling counts. */
  readonly cost: (members: readonly number[]) => number
  readonly occurrences: (members: readonly number[]) => number
  /** Its fit is known. */
  readonly weighed: (item: number) => boolean
}

export function setCosts(
  postings: readonly Posting[],
  { placeOf }: Pick<ContextEvidence, 'placeOf'>,
  risk: SetRisk,
  tellingWeight: number,
): SetCosts {
  const occurrences = (members: readonly number[]): number =>
    members.reduce((sum, item) => sum + postings[item].length, 0)
  const loss = (members: readonly number[]): number => (members.length < 2 ? 0 : members.length * occurrences(members))
  const told = (members: readonly number[], transactions?: Posting): number => {
    if (members.length < 2) return 0
    const places = members.map((item) => placeOf[item]).filter((place) => place >= 0)
    const rows = transactions ?? members.map((item) => postings[item]).reduce((a, b) => union(a, b))
    return rows.length * risk(places, rows)
  }
  return {
    loss,
    told,
    occurrences,
    cost: (members) => loss(members) + tellingWeight * told(members),
    weighed: (item) => placeOf[item] >= 0,
  }
}
