import type { Grouping } from './grouping.js'

/** q is in item order, so the first of the rarest is taken. */
export function leastSupported({ supports }: Grouping, q: readonly number[]): number {
  return q.reduce((least, group) => (supports[group] < supports[least] ? group : least))
}
