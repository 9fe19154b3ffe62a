import type { Role } from '../../src/data/table.js'
import type { DeskSaid } from '../state.js'
import { type DeskCore, type DeskSlice, columnsOn, releaseOn, textIn } from './core.js'
import { policyChoices } from './policies.js'
import { nameOf } from './words.js'

const roles: ReadonlySet<string> = new Set<Role>(['identifier', 'quasi', 'sensitive', 'insensitive', 'text', 'person'])

/** What somebody says: what the columns are, who the intruder is, what the limit is. */
export function sayingSlice(core: DeskCore): DeskSlice {
  return {
    view: () => ({
      columns: columnsOn(core),
      said: core.said,
      policies: policyChoices,
      showsValues: core.showsValues,
    }),
    intents: {
      role(body) {
        const [column, role] = [textIn(body, 'column'), textIn(body, 'role')]
        if (
          !isRole(role) ||
          ![releaseOn(core), nameOf(core.files, 'original')].some((file) =>
            columnsOn(core, file).some(({ name }) => name === column),
          )
        )
          return
        core.remember()
        core.roles = new Map([...core.roles, [column, role]])
        core.changed()
      },
      confirmRoles() {
        core.remember()
        core.roles = new Map(columnsOn(core).flatMap(({ name, role }) => (role ? [[name, role] as const] : [])))
        core.changed()
      },
      say(body) {
        const next = { ...core.said, ...saidIn(body) }
        const isReadOtherwise = next.as !== core.said.as
        core.remember()
        core.said = withoutEmpty(next)
        if (isReadOtherwise) core.lookAnew()
        core.changed()
      },
      showValues(body) {
        core.showsValues = body['shows'] === true
        core.changed()
      },
    },
  }
}

/** Only what may be said, and only texts and switches. */
function saidIn(body: Readonly<Record<string, unknown>>): Partial<DeskSaid> {
  const texts = (['policy', 'limit', 'as', 'semantics', 'budget'] as const).flatMap((name) =>
    name in body ? [[name, textIn(body, name).trim()] as const] : [],
  )
  const { firstRelease, synthetic, accepted } = body
  return {
    ...Object.fromEntries(texts),
    ...(typeof firstRelease === 'boolean' && { firstRelease }),
    ...(typeof synthetic === 'boolean' && { synthetic }),
    ...(Array.isArray(accepted) && { accepted: accepted.filter((id) => typeof id === 'string') }),
  }
}

/** What was emptied is not said any more. */
function withoutEmpty({ policy, firstRelease, synthetic, accepted, ...texts }: DeskSaid): DeskSaid {
  const said = Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== ''))
  return { policy, firstRelease, synthetic, accepted, ...said }
}

function isRole(role: string): role is Role {
  return roles.has(role)
}
