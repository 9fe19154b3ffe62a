/** What is said of points that no region publishes. */
export function leftOutNote(leftOut: number, all: number): readonly string[] {
  if (leftOut === 0) return []
  const share = ((100 * leftOut) / all).toFixed(2)
  return [
    `${leftOut.toLocaleString('en-GB')} of ${all.toLocaleString('en-GB')} points (${share} %) are left out: no region of theirs reaches k users`,
  ]
}
