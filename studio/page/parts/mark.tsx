import type { AnswerView } from '../../state.js'

type Shape = 'cross' | 'disc' | 'dashes' | 'bar'

const shapes: Readonly<Record<AnswerView['state'] | 'not ready' | 'ready' | 'not measured', Shape>> = {
  above: 'cross',
  'not ready': 'cross',
  within: 'disc',
  ready: 'disc',
  'not-measured': 'dashes',
  'not measured': 'dashes',
  'no-limit': 'bar',
  'not-applicable': 'bar',
}

/** Shape before ink: a state can be told in grey and in forced colours; a word stands beside it. */
export function Mark({ state }: { readonly state: keyof typeof shapes }) {
  const shape = shapes[state]
  return (
    <svg class="mark" viewBox="0 0 16 16" aria-hidden="true">
      {shape === 'cross' && <path d="M3 3l10 10M13 3L3 13" stroke="currentColor" stroke-width="3" />}
      {shape === 'disc' && <circle cx="8" cy="8" r="6" fill="currentColor" />}
      {shape === 'dashes' && (
        <circle cx="8" cy="8" r="6" fill="none" stroke="currentColor" stroke-width="2" stroke-dasharray="2.6 2.1" />
      )}
      {shape === 'bar' && <path d="M3 8h10" stroke="currentColor" stroke-width="2" />}
    </svg>
  )
}
