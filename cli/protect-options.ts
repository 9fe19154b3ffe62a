import type { Transactions } from '../src/data/index.js'
import type { Constraint, SetOptions, SetProtector } from '../src/protect/index.js'
import { numberOf, seedOf } from './common-flags.js'
import { refuseIdleFlags } from './idle-flags.js'
import { openMeasureFor } from './open-measure.js'
import { UsageError } from './usage-error.js'
import type { Call } from './verb.js'

const methodFlags = ['privacy', 'utility', 'suppress', 'm', 'km', 'hierarchy', 'max-cluster', 'refine', 'safe']

/** What `palimpsest protect` was told, with files read and constraints made. */
export async function protectOptions(call: Call, data: Transactions, method: SetProtector): Promise<SetOptions> {
  const takes: string[] = method.parameters.map(({ name }) => name)
  if (takes.includes('m') && method.id !== 'km') takes.push('km')
  refuseIdleFlags(call, methodFlags, takes, `--method ${method.id}`)
  const { readHierarchy } = await import('../src/files/index.js')
  const privacy = await privacyOf(call, data)
  const utility = await utilityOf(call, data, privacy ?? [])
  const hierarchyFile = call.values.get('hierarchy')
  const hierarchy = hierarchyFile === undefined ? undefined : await readHierarchy(hierarchyFile)
  const m = numberOf(call, 'm') ?? numberOf(call, 'km')
  const suppress = numberOf(call, 'suppress')
  return {
    k: numberOf(call, 'k')!,
    ...(m !== undefined && { m }),
    ...(suppress !== undefined && { suppress }),
    ...(privacy && { privacy }),
    ...(utility && { utility }),
    ...(hierarchy && { hierarchy }),
  }
}

/** Constraints that were made are told by their description, which holds no item. */
export function madeFrom(call: Call): { privacy?: string; utility?: string } {
  const privacy = call.values.get('privacy')
  const utility = call.values.get('utility')
  return {
    ...(privacy !== undefined && isMade(privacy) && { privacy }),
    ...(utility !== undefined && byMeaning.test(utility) && { utility }),
  }
}

async function privacyOf(call: Call, data: Transactions): Promise<readonly Constraint[] | undefined> {
  const described = call.values.get('privacy')
  if (described === undefined) return undefined
  if (!isMade(described)) {
    const { readConstraints } = await import('../src/files/index.js')
    return readConstraints(described)
  }
  const { constraintForms, madePrivacy } = await import('../src/protect/index.js')
  const { stream } = await import('../src/random/index.js')
  const made = madePrivacy(described, data, stream(seedOf(call), 'privacy constraints'))
  if (made) return made
  throw new UsageError(`--privacy does not know "${described}"`, `write a file, or ${constraintForms}`)
}

const byMeaning = /^(.+):(0?\.\d+|0|1)$/

async function utilityOf(
  call: Call,
  data: Transactions,
  privacy: readonly Constraint[],
): Promise<readonly Constraint[] | undefined> {
  const described = call.values.get('utility')
  if (described === undefined) return undefined
  const meaning = byMeaning.exec(described)
  if (!meaning) {
    const { readConstraints } = await import('../src/files/index.js')
    return readConstraints(described)
  }
  const { similarityBetween } = await import('../src/semantics/index.js')
  const { utilityFromMeaning } = await import('../src/protect/index.js')
  const measure = await openMeasureFor(call, meaning[1])
  const members = [...new Set(privacy.flat())]
  const similarity = await similarityBetween(measure, members, data.items)
  return utilityFromMeaning(data, privacy, similarity, Number(meaning[2]))
}

function isMade(described: string): boolean {
  return described === 'all' || described.startsWith('random:')
}
