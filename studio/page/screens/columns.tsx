import type { DeskColumn, StudioState } from '../../state.js'
import { ask } from '../server.js'

type Role = NonNullable<DeskColumn['role']>

const plain: readonly (readonly [Role, string])[] = [
  ['identifier', 'names a person'],
  ['quasi', 'an intruder may know'],
  ['sensitive', 'must stay hidden'],
  ['insensitive', 'neither'],
]
const further: Partial<Record<Role, string>> = { person: 'says whose row it is', text: 'free text, never published' }

/** Column by column: how it was read, and the one question about it, the likely answer filled in. */
export function Columns({ state }: { readonly state: StudioState }) {
  const release = state.files.find(({ part }) => part === 'release')
  const drafted = state.columns.filter(({ isDrafted }) => isDrafted).length
  const doubted = state.columns.filter(({ role }) => role === undefined)
  return (
    <section aria-labelledby="columns-h">
      <h2 id="columns-h">{release?.name}, column by column</h2>
      {drafted > 0 && (
        <p class="hint">
          What is underlined was guessed. Read it once: what can be told of people hangs on it.{' '}
          {doubted.length === 0 && (
            <button class="btn quiet" type="button" onClick={() => void ask('confirmRoles')}>
              All as guessed
            </button>
          )}
        </p>
      )}
      <div class="scroll">
        <table class="cols">
          <caption class="sr">Columns of {release?.name}</caption>
          <thead>
            <tr>
              <th scope="col">Column</th>
              <th scope="col">How it was read</th>
              <th scope="col">What it is to an intruder</th>
            </tr>
          </thead>
          <tbody>
            {state.columns.map((column) => (
              <tr key={column.name}>
                <th scope="row">{column.name}</th>
                <td>
                  {column.how}
                  {column.because !== undefined && <small>{column.because}</small>}
                  {column.role === undefined && (
                    <small>
                      <b>asks</b> Nobody can tell what it is: say it.
                    </small>
                  )}
                </td>
                <td>
                  <RoleSwitch column={column} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function RoleSwitch({ column: { name, role, isDrafted } }: { readonly column: DeskColumn }) {
  const own = role === undefined ? undefined : further[role]
  const roles = own === undefined || role === undefined ? plain : [...plain, [role, own] as const]
  return (
    <div class={isDrafted ? 'seg drafted' : 'seg'} role="radiogroup" aria-label={`What ${name} is`}>
      {roles.map(([id, words]) => (
        <label key={id} class={id === role ? 'on' : ''}>
          <input
            type="radio"
            name={`role ${name}`}
            checked={id === role}
            onChange={() => void ask('role', { column: name, role: id })}
            onClick={() => id === role && isDrafted && void ask('role', { column: name, role: id })}
          />
          <span>{words}</span>
        </label>
      ))}
    </div>
  )
}
