import type { Infeasible } from '../../contract/protector.js'
import { kindOf } from '../../kinds/kinds.js'
import { isMendable } from '../fix/fix.js'
import type { Audited } from './audit.js'

/** What whoever must publish does next. */
export type NextStep =
  /** The evidence goes into a file. */
  | { readonly kind: 'file' }
  /** The cheapest changes close what is open. */
  | { readonly kind: 'fix' }
  /** The data are published less exactly. */
  | { readonly kind: 'protect'; readonly say?: Infeasible['say'] }
  /** The same once more, with what was missing. */
  | { readonly kind: 'audit'; readonly options: readonly string[] }

/** The step after a verdict; undefined where nothing that is known here helps. */
export async function nextStep(audited: Audited): Promise<NextStep | undefined> {
  const { verdict, release, withOriginal, lines } = audited
  if (verdict.state === 'ready') return { kind: 'file' }
  if (verdict.state === 'not ready') {
    if (withOriginal && (await isMendable(release))) return { kind: 'fix' }
    const kind = await kindOf(release)
    if ((await kind.ways()).unmended?.(release)) return undefined
    const protectors = await kind.protectors()
    if (protectors.length === 0) return (await isMendable(release)) ? { kind: 'fix' } : undefined
    const say = (await kind.protecting?.())?.needs?.(release)
    return { kind: 'protect', ...(say && { say }) }
  }
  const missing = lines
    .filter(({ state, accepted, limit }) => state === 'not measured' && !accepted && limit)
    .flatMap((line) => line.missing?.option ?? [])
  return missing.length > 0 ? { kind: 'audit', options: [...new Set(missing)] } : undefined
}
