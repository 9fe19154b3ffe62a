import type { AnswerView } from '../../state.js'
import { Mark } from './mark.js'
import { Strip } from './strip.js'
import { capital, share } from '../words.js'

const criteria = [
  ['singling out', 'Singling out', 'Can one person be picked out?'],
  ['linking', 'Linkability', 'Can records of one person be joined?'],
  ['inference', 'Inference', 'Can something hidden be told?'],
] as const

/** Each question in a frame of its own, under the criterion it belongs to. */
export function Tiles({ answers }: { readonly answers: readonly AnswerView[] }) {
  const none = answers.filter(({ state }) => state === 'not-applicable')
  return (
    <>
      <div class="tiles">
        {criteria.map(([criterion, name, question]) => {
          const own = answers.filter((one) => one.criterion === criterion && one.state !== 'not-applicable')
          if (own.length === 0) return null
          return (
            <section class="crit" key={criterion} aria-label={name}>
              <h3>
                {name} <span>{question}</span>
              </h3>
              <ul>
                {own.map((answer) => (
                  <Tile key={answer.id} answer={answer} />
                ))}
              </ul>
            </section>
          )
        })}
      </div>
      {none.length > 0 && <p class="hint">Nothing of the sort here: {none.map(({ name }) => name).join('; ')}.</p>}
    </>
  )
}

function Tile({ answer }: { readonly answer: AnswerView }) {
  const { state, name, beside, hit, does, worst, missing, accepted, notTried } = answer
  const words =
    state === 'not-measured'
      ? accepted
        ? 'NOT MEASURED, accepted'
        : 'NOT MEASURED'
      : state === 'no-limit'
        ? 'no limit is set'
        : state === 'above'
          ? beside.toUpperCase()
          : beside
  return (
    <li class={`tile ${state}`}>
      <h4>{capital(name)}</h4>
      <p class={`t-state ${state}`}>
        <Mark state={state} /> {words}
      </p>
      {hit !== undefined && <p class="t-people num">{hit}</p>}
      <Strip answer={answer} />
      <Figures answer={answer} />
      <p class="t-text">
        {state === 'not-measured' ? capital(missing ?? '') : ((state === 'above' ? worst : undefined) ?? does)}
      </p>
      {notTried.length > 0 && <p class="t-left">Not tried: {notTried.join('; ')}.</p>}
    </li>
  )
}

function Figures({ answer: { success, low, high, counted, bound, guessing } }: { readonly answer: AnswerView }) {
  if (success === undefined || low === undefined || high === undefined) return null
  const own = bound
    ? `at most ${share(high)} (a bound)`
    : counted
      ? `${share(success)} (counted)`
      : `${share(success)} (${share(low)} to ${share(high)})`
  return (
    <p class="t-fig num">
      {own}; {guessing === undefined ? 'guessing unknown' : `guessing ${share(guessing)}`}
    </p>
  )
}
