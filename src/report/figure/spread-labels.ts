/** Places for labels that stay as close to the wanted ones as they can while `gap` apart; order of height is kept. */
export function spreadLabels(wanted: readonly number[], gap: number, least: number, most: number): number[] {
  const order = [...wanted.keys()].sort((a, b) => wanted[a] - wanted[b] || a - b)
  // Labels that touch become a block, placed at the mean of what its members want.
  const blocks: { sum: number; count: number; start: number }[] = []
  for (const index of order) {
    let block = placed({ sum: wanted[index], count: 1 }, gap, least, most)
    while (blocks.length > 0) {
      const before = blocks[blocks.length - 1]
      if (before.start + before.count * gap <= block.start) break
      blocks.pop()
      // Each member's wish, less its distance from the head of the block, is a wish for the head's place.
      const moved = block.sum - block.count * before.count * gap
      block = placed({ sum: before.sum + moved, count: before.count + block.count }, gap, least, most)
    }
    blocks.push(block)
  }
  const places: number[] = []
  let next = 0
  for (const { start, count } of blocks) for (let i = 0; i < count; i++) places[order[next++]] = start + i * gap
  return places
}

function placed({ sum, count }: { sum: number; count: number }, gap: number, least: number, most: number) {
  return { sum, count, start: Math.max(least, Math.min(most - (count - 1) * gap, sum / count)) }
}
