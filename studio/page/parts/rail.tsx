import { type Screen, type StudioState, screens } from '../../state.js'
import { Mark } from './mark.js'

const names = { files: 'Files', protect: 'Protect', attack: 'Attack', compare: 'Compare', audit: 'Audit' } as const

/** The five screens, and in a word how far each is. */
export function Rail({ state, screen }: { readonly state: StudioState; readonly screen: Screen }) {
  const policy = state.policies.find(({ name }) => name === state.said.policy)
  return (
    <nav class="rail" aria-label="Steps">
      <ol>
        {screens.map((one, i) => (
          <li key={one}>
            <a href={`#${one}`} aria-current={one === screen ? 'step' : undefined}>
              <span class="no">{i + 1}</span>
              <span class="nm">
                {names[one]}
                <Far state={state} screen={one} />
              </span>
            </a>
          </li>
        ))}
      </ol>
      <p class="rail-note">
        Limits of <b>{policy?.name}</b>
        <br />
        <a href="#files">change</a>
      </p>
    </nav>
  )
}

function Far({ state, screen }: { readonly state: StudioState; readonly screen: Screen }) {
  if (screen === 'files') {
    const read = state.files.filter((file) => file.read).length
    const doubted = state.columns.filter(({ role }) => role === undefined).length
    return (
      <small>
        {read === 0 ? 'nothing read yet' : `${read} read`}
        {doubted > 0 && `, ${doubted} in doubt`}
      </small>
    )
  }
  if (screen === 'attack') {
    const { tried, reading } = state.attack
    const count = tried?.findings.filter((one) => one.state !== 'not measured').length ?? 0
    if (tried && !tried.stale)
      return (
        <small>
          {count} of {tried.findings.length} tried
        </small>
      )
    return reading?.finding && !reading.stale ? <small>1 tried</small> : null
  }
  if (screen === 'audit') {
    const { audit } = state
    const verdict = audit?.stale === undefined ? audit?.ended?.verdict : undefined
    if (verdict)
      return (
        <small class={verdict === 'not ready' ? 'above' : ''}>
          <Mark state={verdict} /> {verdict}
        </small>
      )
    const isRunning = state.jobs.some(({ job, state: how }) => job === 'audit' && how === 'running')
    return (
      <small>
        <Mark state="not measured" /> {isRunning ? `${audit?.answers.length ?? 0} answered` : 'not measured'}
      </small>
    )
  }
  if (screen === 'protect' && state.protect) {
    const measured = state.protect.points.filter(({ kind }) => kind === 'measured').length
    return <small>{measured > 0 ? `${measured} measured` : (state.protect.chosen?.method ?? 'what fits best')}</small>
  }
  if (screen === 'compare' && state.compare.kept.length > 0) return <small>{state.compare.kept.length} kept</small>
  return null
}
