import type { Constraint, SetOptions, SetProtector } from '../protector.js'

/**
 * Options as they may stand beside a published release: numbers, defaults included, and how many constraints of what
 * size, but no item. `made` replaces a count by the description constraints were made from, such as `random:50%x3`.
 */
export function tellOptions(
  protector: SetProtector,
  options: SetOptions,
  made: Readonly<Partial<Record<'privacy' | 'utility' | 'distance', string>>> = {},
): Record<string, string | number> {
  const { privacy, utility, hierarchy, distance } = options
  const told: Record<keyof SetOptions, string | number | undefined> = {
    k: options.k,
    m: options.m,
    suppress: options.suppress,
    privacy: privacy && (made.privacy ?? sizes(privacy)),
    utility: utility && (made.utility ?? sizes(utility)),
    hierarchy: hierarchy && `${hierarchy.values.length} values, ${hierarchy.levels.length} levels above`,
    distance: distance && (made.distance ?? 'given'),
  }
  const entries = protector.parameters.map((parameter) => [parameter.name, told[parameter.name] ?? parameter.default])
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

function sizes(constraints: readonly Constraint[]): string {
  const lengths = Uint32Array.from(constraints, (constraint) => constraint.length).sort()
  const [least, most] = [lengths[0], lengths[lengths.length - 1]]
  const range = least === most ? `${least}` : `${least} to ${most}`
  return constraints.length === 0
    ? 'no constraints'
    : `${constraints.length} constraint${constraints.length === 1 ? '' : 's'} of ${range} items`
}
