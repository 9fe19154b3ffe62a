import { configureGlobal } from 'fast-check'

/** How many times all of them `npm run laws` tries; 0 in `npm test`. */
const times = Number(process.env['PALIMPSEST_LAWS'] ?? 0)
if (times > 0) configureGlobal({ numRuns: 100 * times })

/**
 * On how many worlds a law is tried: on all by `npm run laws`; else on the first of them. These are the hard ones: fast-check
 * begins with what is small, empty, equal or at a bound, and draws such worlds more seldom as it goes on. Worlds that take
 * long and differ by their seed alone are fewer still.
 */
export function tries(all: number, first = Math.min(all, Math.round(100 + (all - 100) / 10))): number {
  return times > 0 ? times * all : first
}
