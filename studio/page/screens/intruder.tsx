import type { StudioState } from '../../state.js'
import { ask } from '../server.js'
import { capital } from '../words.js'
import type { ScreenGiven } from './screen.js'

/** Who looks, and how much of what they find is too much. */
export function Intruder({ state, go }: ScreenGiven) {
  const { said, policies, files } = state
  const policy = policies.find(({ name }) => name === said.policy)
  const has = (part: string): boolean => files.some((file) => file.part === part)
  const isReady = files.some(({ part, read }) => part === 'release' && read)
  const doubted = state.columns.some(({ role }) => role === undefined)
  return (
    <aside class="side" aria-label="Intruder and limit">
      <h2>Who is the intruder?</h2>
      <ul class="knows">
        {knownTo(state).map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      <label class="tog">
        <input
          type="checkbox"
          checked={said.firstRelease}
          disabled={has('earlier')}
          onChange={({ currentTarget }) => void ask('say', { firstRelease: currentTarget.checked })}
        />
        Nothing about these people was published before
      </label>
      {state.columns.length > 0 && (
        <label class="tog">
          <input
            type="checkbox"
            checked={said.synthetic}
            onChange={({ currentTarget }) => void ask('say', { synthetic: currentTarget.checked })}
          />
          Its rows are made up after the data of people
        </label>
      )}
      <h2>What is the limit?</h2>
      <label class="field">
        <span class="sr">Policy</span>
        <select value={said.policy} onChange={({ currentTarget }) => void ask('say', { policy: currentTarget.value })}>
          {policies.map(({ name, limits }) => (
            <option key={name} value={name}>
              {name}: {limits}
            </option>
          ))}
        </select>
      </label>
      <p class="hint">
        {policy?.title}. {capital(policy?.source ?? '')}, as of {policy?.date}. A limit is chosen, not proved: it is
        printed on the report with its source.
      </p>
      <label class="field">
        A limit of your own, where it sets none
        <input
          inputMode="decimal"
          placeholder="1/11 or 0.09"
          value={said.limit ?? ''}
          onChange={({ currentTarget }) => void ask('say', { limit: currentTarget.value })}
        />
      </label>
      <p class="hint">
        <b>Values are hidden</b> until you ask for them. They are never written to a log.
      </p>
      <button
        class="btn primary"
        type="button"
        disabled={!isReady || doubted}
        onClick={() => {
          void ask('audit')
          go('audit')
        }}
      >
        Audit it
      </button>
      {!isReady && <p class="hint">Put a release down first.</p>}
      {doubted && <p class="hint">Of some columns it is in doubt what they are: say it first.</p>}
      <a class="btn" href="#protect">
        Protect it anew
      </a>
    </aside>
  )
}

/** What the columns and files say of the intruder, in words. */
function knownTo({ columns, files }: StudioState): string[] {
  const known = columns.filter(({ role }) => role === 'quasi').map(({ name }) => name)
  const register = files.find(({ part }) => part === 'register')
  return [
    known.length > 0
      ? `Somebody who knows of a person ${listed(known)}`
      : 'Somebody who knows a few things of a person',
    'and how the release was made, and what words mean',
    ...(register ? [`and holds ${register.name}`] : []),
  ]
}

function listed(names: readonly string[]): string {
  if (names.length > 6) return `${names.slice(0, 5).join(', ')} and ${names.length - 5} more`
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
