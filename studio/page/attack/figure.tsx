import { useState } from 'preact/hooks'
import type { FindingView } from '../../state-attack.js'
import { count } from '../words.js'

type AnyFigure = NonNullable<FindingView['figure']>
type OfKind<K extends AnyFigure['kind']> = Extract<AnyFigure, { readonly kind: K }>

/** What an attack found, drawn. */
export function Figure({ figure }: { readonly figure: AnyFigure }) {
  return figure.kind === 'texts' ? <Texts figure={figure} /> : <Node figure={figure} />
}

/** A text with what was guessed back where its marks stand: the surer, the heavier. */
function Texts({ figure: { texts, more } }: { readonly figure: OfKind<'texts'> }) {
  const [pick, setPick] = useState(0)
  const text = texts[pick] ?? texts[0]
  if (!text)
    return (
      <p class="hint">Values are hidden: “Show values” above shows {count(more)} texts with what was guessed back.</p>
    )
  return (
    <figure class="read-text">
      <label class="pick">
        Text{' '}
        <select value={String(pick)} onChange={({ currentTarget }) => setPick(Number(currentTarget.value))}>
          {texts.map(({ id, sure }, i) => (
            <option key={i} value={String(i)}>
              {id}, {Math.round(100 * sure)} %
            </option>
          ))}
        </select>
        {more > 0 && <span>and {count(more)} more</span>}
      </label>
      <blockquote class="leaf mini">
        <p>
          {text.parts.map((part, i) =>
            typeof part === 'string' ? (
              <span key={i}>{part}</span>
            ) : part.read === undefined ? (
              <span key={i} class="c1">
                {part.mark}
              </span>
            ) : (
              <span key={i} class={sureClass(part.sure ?? 0)} title={part.mark}>
                {part.read} <span class="pc">{Math.round(100 * (part.sure ?? 0))} %</span>
              </span>
            ),
          )}
        </p>
      </blockquote>
      <figcaption>The likeliest word stands in the place of each mark, with how sure the attack is of it.</figcaption>
    </figure>
  )
}

function sureClass(sure: number): string {
  return sure >= 0.95 ? 'c4' : sure >= 0.7 ? 'c3' : sure >= 0.4 ? 'c2' : 'c1'
}

const [wide, high] = [420, 300] as const

/** The node that is said to be somebody's, in the middle; its neighbours around it, theirs further out. */
function Node({ figure: { nodes, edges, neighbours, sure } }: { readonly figure: OfKind<'node'> }) {
  const [first] = nodes
  if (!first) return null
  const near = nodes.filter(({ away }) => away === 1)
  const places = nodes.map(({ away }, i) => {
    if (away === 0) return [wide / 2, high / 2] as const
    const ring = away === 1 ? near.length : nodes.length - near.length - 1
    const turn = (2 * Math.PI * (away === 1 ? i - 1 : i - near.length - 0.5)) / Math.max(1, ring)
    const reach = away === 1 ? 0.52 : 0.92
    return [wide / 2 + (reach * wide * Math.cos(turn)) / 2, high / 2 + (reach * high * Math.sin(turn)) / 2] as const
  })
  const finding = `Node ${first.name} has ${count(neighbours)} ${neighbours === 1 ? 'neighbour' : 'neighbours'}; it is said to be somebody’s, ${Math.round(100 * sure)} % sure`
  return (
    <figure class="network">
      <svg class="chart" viewBox={`0 0 ${wide} ${high}`} role="img" aria-label={finding}>
        {edges.toReversed().map(([from, to]) => {
          const [start, end] = [places[from], places[to]]
          if (!start || !end) return null
          const isOwn = from === 0
          return (
            <line
              key={`${from} ${to}`}
              class={isOwn ? 'own' : 'gr'}
              x1={start[0]}
              y1={start[1]}
              x2={end[0]}
              y2={end[1]}
            />
          )
        })}
        {nodes.map(({ name, away }, i) => (
          <g key={i}>
            <circle
              class={away === 0 ? 'uf' : away === 1 ? 'near' : 'far'}
              cx={places[i]?.[0]}
              cy={places[i]?.[1]}
              r={away === 0 ? 9 : away === 1 ? 5 : 3.5}
            />
            {away < 2 && (
              <text
                class={away === 0 ? 'ut halo' : 'halo'}
                x={(places[i]?.[0] ?? 0) + (away === 0 ? 12 : 7)}
                y={(places[i]?.[1] ?? 0) + 4}
              >
                {name.length > 12 ? `${name.slice(0, 11)}…` : name}
              </text>
            )}
          </g>
        ))}
      </svg>
      <figcaption>
        {finding}.{near.length < neighbours && ` ${count(near.length)} of its neighbours are drawn.`}
      </figcaption>
    </figure>
  )
}
