/** Claims that are equally sure, and how many of them are right. */
export interface SureClaims {
  readonly confidence: number
  readonly count: number
  readonly right: number
}

/** The share right among the surest claims, for each share of the subjects; of equally sure ones a part counts as all of them. */
export function precisionAt(claims: readonly SureClaims[], subjects: number, shares: readonly number[]): number[] {
  const sorted = claims.toSorted((a, b) => b.confidence - a.confidence)
  return shares.map((share) => {
    const wanted = Math.max(1, Math.ceil(share * subjects))
    let [count, right] = [0, 0]
    for (let i = 0; i < sorted.length && count < wanted;) {
      let [alike, alikeRight] = [0, 0]
      const { confidence } = sorted[i]
      for (; i < sorted.length && sorted[i].confidence === confidence; i++) {
        alike += sorted[i].count
        alikeRight += sorted[i].right
      }
      const taken = Math.min(alike, wanted - count)
      count += taken
      right += (taken * alikeRight) / alike
    }
    return count < wanted ? NaN : right / count
  })
}
