import type { AnswerView } from '../../state.js'
import { share } from '../words.js'

const width = 300
const most = 0.2
const at = (value: number): number => 4 + (Math.min(1.04, Math.max(0, value) / most) * (width - 24)) / 1

/** Success with its interval, guessing and the limit, on one scale for all tiles; what lies beyond ends in an arrow. */
export function Strip({ answer }: { readonly answer: AnswerView }) {
  const { state, success, low, high, guessing, limit, name, counted } = answer
  if (state === 'not-measured' || success === undefined)
    return (
      <svg class="chart strip" viewBox={`0 0 ${width} 20`} role="img" aria-label={`${name}: not measured`}>
        <defs>
          <pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <path d="M0 0v6" class="hatch" />
          </pattern>
        </defs>
        <rect x="4" y="5" width={width - 24} height="10" fill="url(#hatch)" />
      </svg>
    )
  const isPast = success > most
  const words = `${name}: ${share(success)}${counted ? ', counted' : `, between ${share(low ?? 0)} and ${share(high ?? 1)}`}${guessing === undefined ? '' : `; guessing ${share(guessing)}`}${limit === undefined ? '' : `; the limit is ${share(limit)}`}`
  return (
    <svg class="chart strip" viewBox={`0 0 ${width} 20`} role="img" aria-label={words}>
      <line class="ax" x1="4" x2={width - 20} y1="15.5" y2="15.5" />
      <rect
        class={state === 'above' ? 'uf' : 'quietf'}
        x="4"
        y="5"
        width={Math.max(0, at(Math.min(success, most)) - 4)}
        height="10"
      />
      {isPast && <path class={state === 'above' ? 'uf' : 'quietf'} d={`M${width - 20} 2l9 8l-9 8z`} />}
      {!counted && low !== undefined && high !== undefined && low <= most && (
        <path
          class="i"
          d={`M${at(low)} 10H${at(Math.min(high, most))}M${at(low)} 6v8${high <= most ? `M${at(high)} 6v8` : ''}`}
        />
      )}
      {guessing !== undefined && guessing <= most && <path class="guess" d={`M${at(guessing)} 4l5 9h-10z`} />}
      {limit !== undefined && limit <= most && <path class="thr" d={`M${at(limit)} 0v20`} />}
    </svg>
  )
}
