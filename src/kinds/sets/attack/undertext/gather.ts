import type { Gather } from './evidence.js'

/** All of the context together: log-ratios add up, and hang together the more of them there are. */
export const overall: Gather = (values, _, count) => {
  let sum = 0
  for (let i = 0; i < count; i++) sum += values[i]
  return sum / Math.sqrt(count)
}

/** The soft maximum of the context, sharper the steeper. */
export function soft(steep: number): Gather {
  return (values, _, count) => {
    let sum = 0
    for (let i = 0; i < count; i++) sum += Math.exp(steep * values[i])
    return Math.log(sum / count)
  }
}
