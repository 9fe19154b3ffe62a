import type { Constraint, SetOptions } from './protector.js'

/**
 * Options as they may stand beside a published release: numbers, and how many constraints of what size, but no item.
 * `made` replaces a count by the description constraints were made from, such as `random:50%x3`.
 */
export function tellOptions(
  options: SetOptions,
  made: Readonly<Partial<Record<'privacy' | 'utility' | 'distance', string>>> = {},
): Record<string, string | number> {
  const { k, m, privacy, utility, suppress, hierarchy, distance } = options
  return {
    k,
    ...(m !== undefined && { m }),
    ...(suppress !== undefined && { suppress }),
    ...(privacy && { privacy: made.privacy ?? sizes(privacy) }),
    ...(utility && { utility: made.utility ?? sizes(utility) }),
    ...(hierarchy && { hierarchy: `${hierarchy.values.length} values, ${hierarchy.levels.length} levels above` }),
    ...(distance && { distance: made.distance ?? 'given' }),
  }
}

function sizes(constraints: readonly Constraint[]): string {
  const lengths = Uint32Array.from(constraints, (constraint) => constraint.length).sort()
  const [least, most] = [lengths[0], lengths[lengths.length - 1]]
  const range = least === most ? `${least}` : `${least} to ${most}`
  return constraints.length === 0 ? 'no constraints' : `${constraints.length} constraints of ${range} items`
}
