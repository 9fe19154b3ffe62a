import type { AnswerView } from '../../state.js'
import type { CompareView, KeptView } from '../../state-compare.js'
import { capital, share } from '../words.js'
import { KeptIcon, KeptMark } from './kept-mark.js'
import { Mark } from './mark.js'

const [width, height] = [420, 30]
const [from, to] = [10, 400]
const names = { ready: 'READY', 'not ready': 'NOT READY', 'not measured': 'NOT MEASURED' } as const

/** Each question in each of the releases, on one scale; then what was lost, and the verdicts. */
export function CompareTable({ compare: { kept, losses } }: { readonly compare: CompareView }) {
  const rows = rowsOf(kept)
  const end = endOf(kept)
  return (
    <div class="scroll" tabIndex={0} role="group" aria-label="Questions in each release">
      <table class="cmp">
        <caption class="sr">What is read in each of the kept releases, and what each lost</caption>
        <thead>
          <tr>
            <th scope="col">Share of people pinned down</th>
            <th scope="col" class="axis">
              <span class="num">0</span>
              <span class="num">{share(end)}</span>
            </th>
            {kept.map(({ letter, name }) => (
              <th scope="col" class="n" key={letter}>
                <KeptIcon letter={letter} /> {letter}
                <small>{name}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, answers }) => (
            <tr key={name}>
              <th scope="row">{capital(name)}</th>
              <td>
                <RowStrip kept={kept} answers={answers} end={end} />
              </td>
              {answers.map((answer, i) => (
                <Figure key={kept[i].letter} answer={answer} />
              ))}
            </tr>
          ))}
          {losses.map(({ name, values }, i) => (
            <tr key={name} class={i === 0 ? 'sum' : ''}>
              <th scope="row">{capital(name)}</th>
              <td />
              {values.map((value, at) => (
                <td class="n num" key={kept[at].letter}>
                  {value ?? 'not measured'}
                </td>
              ))}
            </tr>
          ))}
          <tr class={losses.length === 0 ? 'sum' : ''}>
            <th scope="row">Verdict</th>
            <td />
            {kept.map(({ letter, verdict }) => (
              <td class={verdict === 'not ready' ? 'n above' : 'n'} key={letter}>
                <Mark state={verdict} /> {names[verdict]}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  )
}

interface Row {
  readonly name: string
  /** By kept release; undefined where it was not asked. */
  readonly answers: readonly (AnswerView | undefined)[]
}

function rowsOf(kept: readonly KeptView[]): readonly Row[] {
  const asked = new Map(kept.flatMap(({ answers }) => answers.map((answer) => [answer.id, answer.name] as const)))
  return Array.from(asked, ([id, name]) => ({
    name,
    answers: kept.map((one) => one.answers.find((answer) => answer.id === id)),
  })).filter(({ answers }) => answers.some((answer) => answer && answer.state !== 'not-applicable'))
}

/** Wide enough for all that was read, as far as a strip goes: past its end an arrow stands. */
function endOf(kept: readonly KeptView[]): number {
  const all = kept.flatMap(({ answers }) => answers.flatMap(({ success, limit }) => [success ?? 0, limit ?? 0]))
  const most = Math.max(0.01, ...all)
  return [0.02, 0.05, 0.1, 0.2, 0.5].find((end) => most <= 0.9 * end) ?? 1
}

function RowStrip({
  kept,
  answers,
  end,
}: Omit<Row, 'name'> & { readonly kept: readonly KeptView[]; readonly end: number }) {
  const at = (value: number): number => from + (Math.min(end, value) / end) * (to - from)
  const known = answers.flatMap((answer, i) =>
    answer?.success === undefined ? [] : [{ answer, success: answer.success, i }],
  )
  if (known.length === 0) return <Unmeasured />
  const limit = known.find(({ answer }) => answer.limit !== undefined)?.answer.limit
  const step = (height - 8) / Math.max(1, kept.length - 1)
  return (
    <svg class="chart row" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {limit !== undefined && <path class="thr" d={`M${at(limit)} 0V${height}`} />}
      {known.map(({ answer, success, i }) => (
        <g key={i} class={answer.state === 'above' ? 'over' : 'under-limit'}>
          <KeptMark letter={kept[i].letter} x={at(success)} y={kept.length === 1 ? height / 2 : 4 + i * step} />
        </g>
      ))}
    </svg>
  )
}

function Unmeasured() {
  return (
    <svg class="chart row" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <defs>
        <pattern id="hatch-row" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path d="M0 0v6" class="hatch" />
        </pattern>
      </defs>
      <rect x={from} y="10" width={to - from} height="10" fill="url(#hatch-row)" />
    </svg>
  )
}

function Figure({ answer }: { readonly answer: AnswerView | undefined }) {
  if (!answer || answer.state === 'not-applicable') return <td class="n nmc">not asked</td>
  if (answer.success === undefined) return <td class="n nmc">not measured</td>
  const isAbove = answer.state === 'above'
  return (
    <td class={isAbove ? 'n num above' : 'n num'}>
      {isAbove ? <b>{share(answer.success)}</b> : share(answer.success)}
      {answer.bound && <small> a bound</small>}
      {isAbove && <span class="sr"> above the limit</span>}
      {answer.guessing !== undefined && <small class="num">guessing {share(answer.guessing)}</small>}
    </td>
  )
}
