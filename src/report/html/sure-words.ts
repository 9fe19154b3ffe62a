/** How a reading stands in a line: the surer, the heavier. */
export function sureClass(confidence: number): string {
  return confidence >= 0.95 ? 'c4' : confidence >= 0.7 ? 'c3' : confidence >= 0.4 ? 'c2' : 'c1'
}

export function sureWord(confidence: number): string {
  return confidence >= 0.95
    ? 'certain'
    : confidence >= 0.7
      ? 'likely'
      : confidence >= 0.4
        ? 'leaning'
        : 'cannot be told'
}
