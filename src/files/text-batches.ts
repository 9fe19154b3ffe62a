/** The engine pads a batch to its longest text, so long texts go in smaller batches: the padding stays small. */
const mostCharacters = 4096

/** Places of the texts, in batches of texts of about the same length: at most `most`, and at most 4,096 characters padded. */
export function textBatches(texts: readonly string[], most: number): number[][] {
  const byLength = Array.from(texts.keys()).sort((a, b) => texts[b].length - texts[a].length || a - b)
  const batches: number[][] = []
  for (let from = 0; from < byLength.length;) {
    const fitting = Math.floor(mostCharacters / Math.max(1, texts[byLength[from]].length))
    const to = from + Math.max(1, Math.min(most, fitting))
    batches.push(byLength.slice(from, to))
    from = to
  }
  return batches
}
