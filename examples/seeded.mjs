// What the generators of the examples share: every choice comes from one seed, so the same bytes come out each time.

/** Choices by a seed: a number below another, one of a list, one by weight, a list in another order (in place). */
export function seeded(seed) {
  const random = generator(seed)
  const below = (count) => Math.floor(random() * count)
  return {
    below,
    oneOf: (list) => list[below(list.length)],
    byWeight: (weights) => {
      const entries = Object.entries(weights)
      let left = random() * entries.reduce((sum, [, weight]) => sum + weight, 0)
      return (entries.find(([, weight]) => (left -= weight) < 0) ?? entries.at(-1))[0]
    },
    shuffled: (list) => {
      for (let i = list.length - 1; i > 0; i--) {
        const j = below(i + 1)
        ;[list[i], list[j]] = [list[j], list[i]]
      }
      return list
    },
  }
}

/** Numbers from 0 to 1 (Marsaglia's xorshift of 32 bits). */
function generator(seed) {
  let state = seed
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
}
