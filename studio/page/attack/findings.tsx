import type { FindingView } from '../../state-attack.js'
import { Figure } from './figure.js'
import { Mark } from '../parts/mark.js'
import { capital, count } from '../words.js'

const marks = {
  reads: 'above',
  'no more': 'within',
  claims: 'no-limit',
  'not measured': 'not-measured',
} as const

const states = {
  reads: 'reads the release',
  'no more': 'no more than guessing',
  claims: 'claims, not judged',
  'not measured': 'NOT MEASURED',
} as const

const order = ['reads', 'claims', 'no more', 'not measured'] as const

/** What every attack came to; those that read first. */
export function Findings({ findings }: { readonly findings: readonly FindingView[] }) {
  const sorted = order.flatMap((state) => findings.filter((one) => one.state === state))
  return (
    <ul class="found">
      {sorted.map((finding) => (
        <li key={finding.id} class={`tile ${marks[finding.state]}${finding.figure ? ' drawn' : ''}`}>
          <Finding finding={finding} />
        </li>
      ))}
    </ul>
  )
}

export function Finding({ finding }: { readonly finding: FindingView }) {
  const { name, id, does, state, threat, lines, told, more, notTried } = finding
  const first = state === 'reads' ? told[0] : undefined
  return (
    <>
      <h3>
        {capital(name)} <code>{id}</code>
      </h3>
      <p class={`t-state ${marks[state]}`}>
        <Mark state={marks[state]} /> {states[state]}
        {threat !== undefined && <span class="threat"> {threat}</span>}
      </p>
      <Success finding={finding} />
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {does !== '' && <p class="t-fig">It {does}.</p>}
      {first && !finding.figure && (
        <blockquote class="leaf mini first">
          <p>
            {capital(first.title)}: <b class="read-back">{first.sentence}</b>
          </p>
        </blockquote>
      )}
      {finding.figure && <Figure figure={finding.figure} />}
      {told.length > 0 && (
        <details>
          <summary>
            What it reads, the surest first{more > 0 && ` (${count(told.length)} of ${count(told.length + more)})`}
          </summary>
          <ol class="told">
            {told.map(({ title, sentence, because, sure }, i) => (
              <li key={i}>
                <b>
                  {capital(title)}, {Math.round(100 * sure)} %
                </b>{' '}
                {sentence}
                {because !== undefined && <small> because {because}</small>}
              </li>
            ))}
          </ol>
        </details>
      )}
      {notTried.length > 0 && <p class="t-left">Not tried: {notTried.join('; ')}.</p>}
    </>
  )
}

const width = 300

/** Success with its interval beside guessing, from nothing to all. */
function Success({
  finding: { name, state, success, low, high, guessing, expected },
}: {
  readonly finding: FindingView
}) {
  const value = success ?? expected
  if (value === undefined) return null
  const at = (share: number): number => 4 + Math.min(1, Math.max(0, share)) * (width - 8)
  const percent = (share: number): string => `${Math.round(100 * share)} %`
  const words = `${name}: ${success === undefined ? 'up to ' : ''}${percent(value)}${guessing === undefined ? '' : `; guessing ${percent(guessing)}`}`
  return (
    <svg class="chart strip" viewBox={`0 0 ${width} 20`} role="img" aria-label={words}>
      <line class="ax" x1="4" x2={width - 4} y1="15.5" y2="15.5" />
      <rect
        class={success === undefined ? 'sketch' : state === 'reads' ? 'uf' : 'quietf'}
        x="4"
        y="5"
        width={at(value) - 4}
        height="10"
      />
      {low !== undefined && high !== undefined && low < high && (
        <path class="i" d={`M${at(low)} 10H${at(high)}M${at(low)} 6v8M${at(high)} 6v8`} />
      )}
      {guessing !== undefined && <path class="guess" d={`M${at(guessing)} 4l5 9h-10z`} />}
    </svg>
  )
}
