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
  const lengths = constraints.map((constraint) => constraint.length)
  const [least, most] = [Math.min(...lengths), Math.max(...lengths)]
  const range = least === most ? `${least}` : `${least} to ${most}`
  return constraints.length === 0 ? 'no constraints' : `${constraints.length} constraints of ${range} items`
}
