import { shareText } from '../audit/audit-words.js'
import { svgText, svgUnit } from '../figure/markup.js'
import { formatNumber, plural } from '../format-number.js'
import { type Markup, html, markup } from './html.js'

/** What the repair would cost and bring: risk against loss, and each change with what it did. */
export function repairSection(repair: RepairTold): Markup | undefined {
  const { steps, reached, sentence, command, limit } = repair
  if (steps.length < 2) return undefined
  const last = steps[steps.length - 1]
  const title = reached
    ? `${plural(steps.length - 1, 'change')} bring the highest risk to ${shareText(last.judged)}`
    : `${plural(steps.length - 1, 'change')} do not bring it to ${shareText(limit)}`
  const worse = [...new Set(steps.flatMap((step) => step.worse ?? []))]
  return html`<section class="sec" id="repair" aria-labelledby="repair-h">
    <div class="gloss">
      <p class="kick">Risk against loss</p>
      <h2 id="repair-h">${title}</h2>
      <p>${sentence}</p>
      <p>All attacks were run again after each change.</p>
      ${worse.length > 0 && html`<p><b>It makes worse:</b> ${worse.join(', ')}.</p>`}
    </div>
    <div class="body">
      ${riskAgainstLoss(repair)}${stepTable(repair)}${command !== undefined && html`<p><code>${command}</code></p>`}
    </div>
  </section>`
}

const [left, top, width, height] = [54, 24, 660, 270] as const
/** Labels of points that lie nearer than this to one another would cover each other: only the marked ones have one. */
const mostLabels = 6

function riskAgainstLoss({ steps, limit, written, measure, reached }: RepairTold): Markup {
  const riskEnd = endFor(Math.max(limit, ...steps.map(({ judged }) => judged)))
  const [lossStart, lossEnd] = lossRange(steps)
  const x = (loss: number): number => left + (width * (loss - lossStart)) / (lossEnd - lossStart)
  const y = (risk: number): number => top + height * (1 - Math.min(risk, riskEnd) / riskEnd)
  const last = steps.length - 1
  const finding = reached
    ? `The highest risk falls from ${shareText(steps[0].judged)} to ${shareText(steps[last].judged)}, the loss goes from ${shareText(steps[0].loss)} to ${shareText(steps[last].loss)}`
    : `The highest risk comes to ${shareText(steps[last].judged)} and not to ${written}; the loss goes from ${shareText(steps[0].loss)} to ${shareText(steps[last].loss)}`
  const grid = [0, 0.25, 0.5, 0.75, 1].map((part) => {
    const [risk, loss] = [part * riskEnd, lossStart + part * (lossEnd - lossStart)]
    return [
      `<path class="gr" d="M${left} ${svgUnit(y(risk))}H${left + width}"/>`,
      svgText(left - 8, y(risk) + 4, shareText(risk), 'text-anchor="end"'),
      `<path class="ax" d="M${svgUnit(x(loss))} ${top + height}v5"/>`,
      svgText(x(loss), top + height + 19, shareText(loss), 'text-anchor="middle"'),
    ].join('')
  })
  const path = `<path class="ax" d="M${steps.map((one) => `${svgUnit(x(one.loss))} ${svgUnit(y(one.judged))}`).join('L')}"/>`
  const line = `<path class="thr" d="M${left} ${svgUnit(y(limit))}H${left + width}"/>${svgText(left + width + 5, y(limit) - 15, 'limit', 'class="lab"')}${svgText(left + width + 5, y(limit) - 2, written, 'class="lab"')}`
  const places = steps.map(({ judged, loss }) => [x(loss), y(judged)] as const)
  const points = steps.map((step, i) => pointOf(step, i, places))
  const drawn = `${grid.join('')}${path}${line}${points.join('')}${svgText(0, 12, '↑ highest risk, as it is held against the limit')}${svgText(left + width, top + height + 38, `${measure} →`, 'text-anchor="end"')}`
  return html`<figure class="figscroll" tabindex="0">
    <h3>${finding}</h3>
    <svg
      class="chart"
      viewBox="0 0 760 ${top + height + 48}"
      role="img"
      aria-label="${finding}. ${steps
        .slice(0, 12)
        .map(
          (step, i) =>
            `${i === 0 ? 'published' : `after change ${i}`}: risk ${shareText(step.judged)}, loss ${shareText(step.loss)}`,
        )
        .join('; ')}."
    >
      ${markup(drawn)}
    </svg>
    <figcaption>
      The cross is the release as published, each disc a change (hollow: something is still above its limit), the ring
      the last of them. Figures in the table below.
    </figcaption>
  </figure>`
}

function pointOf({ above }: RepairStep, i: number, places: readonly (readonly [number, number])[]): string {
  const last = places.length - 1
  const [x, y] = places[i]
  // The first and the last have their labels on sides that look away from each other.
  const falls = places[last][1] >= places[0][1]
  const [cx, cy] = [svgUnit(x), svgUnit(y)]
  // The last may lie at the right edge, where a label to its right would leave the drawing.
  const side = x > left + width * 0.75 ? { dx: -14, anchor: 'end' } : { dx: 14, anchor: 'start' }
  const label = (words: string, kind: string): string =>
    svgText(
      x + (kind === 'halo' ? 4 : side.dx),
      y + ((i === last) === falls ? 18 : i === last ? -14 : -9),
      words,
      `text-anchor="${kind === 'halo' ? 'start' : side.anchor}" class="${kind}"`,
    )
  if (i === 0)
    return `<path d="M${svgUnit(x - 6)} ${svgUnit(y - 6)}l12 12m0 -12l-12 12" stroke="var(--under)" stroke-width="3.5"/>${label('published', 'lab halo')}`
  const disc = `<circle cx="${cx}" cy="${cy}" r="5" fill="${above > 0 ? 'var(--paper)' : 'var(--ink)'}" stroke="var(--ink)" stroke-width="1.5"/>`
  if (i === last)
    return `${disc}<circle cx="${cx}" cy="${cy}" r="9" fill="none" stroke="var(--ink)" stroke-width="2"/>${label(`proposed: ${plural(last, 'change')}`, 'lab halo')}`
  const apart = places.every(
    ([x2, y2], j) => j === i || (j > i && j < last) || Math.abs(x2 - x) > roomOf(j, last) || Math.abs(y2 - y) > 28,
  )
  return last <= mostLabels && apart ? `${disc}${label(String(i), 'halo')}` : disc
}

/** How far beside a point a number would cover its label. */
function roomOf(place: number, last: number): number {
  return place === 0 || place === last ? 140 : 14
}

function stepTable({ steps, measure }: RepairTold): Markup {
  const shown = steps.slice(0, mostRows)
  const rest = steps.slice(mostRows)
  const head = html`<thead>
    <tr>
      <th scope="col">Change</th>
      <th scope="col" class="n">highest risk</th>
      <th scope="col" class="n">${measure}</th>
      <th scope="col" class="n">above</th>
      <th scope="col">furthest</th>
    </tr>
  </thead>`
  const row = (step: RepairStep, i: number): Markup =>
    html`<tr>
      <th scope="row">${i === 0 ? '' : `${formatNumber(i)}. `}${step.sentence}</th>
      <td class="n${step.above > 0 ? ' hit' : ''}"><b>${shareText(step.judged)}</b></td>
      <td class="n">${shareText(step.loss)}</td>
      <td class="n">${formatNumber(step.above)}</td>
      <td>
        ${step.furthest ?? ''}${step.worse !== undefined && step.worse.length > 0 && html`<br /><small>worse: ${step.worse.join(', ')}</small>`}
      </td>
    </tr>`
  return html`<div class="scroll" tabindex="0" role="group" aria-label="The changes and what each did">
    <table class="steps">
      <caption class="sr">
        The changes and what each did
      </caption>
      ${head}
      <tbody>
        ${shown.map(row)}
      </tbody>
    </table>
    ${
      rest.length > 0 &&
      html`<details>
        <summary>${plural(rest.length, 'more change')}</summary>
        <table class="steps">
          ${head}
          <tbody>
            ${rest.map((step, i) => row(step, i + mostRows))}
          </tbody>
        </table>
      </details>`
    }
  </div>`
}

const mostRows = 20

function endFor(most: number): number {
  return [0.02, 0.04, 0.08, 0.12, 0.16, 0.2, 0.4, 0.6, 0.8].find((one) => most < 0.97 * one) ?? 1
}

/** From a little less than the least loss to a little more than the most; never an empty range. */
function lossRange(steps: readonly RepairStep[]): readonly [number, number] {
  const losses = steps.map(({ loss }) => loss)
  const [low, high] = [Math.min(...losses), Math.max(...losses)]
  const room = Math.max(0.01, 0.15 * (high - low))
  return [Math.max(0, low - room), high + room]
}

/**
 * A repair that was tried, as the page shows it: release by release from the one published on, each judged by every attack
 * that applies. Plain data: whoever searches for the repair fills it in.
 */
export interface RepairTold {
  /** What loss is a share of, in words: "loss of detail (NCP)". */
  readonly measure: string
  /** What the highest risk may be, and how that is written. */
  readonly limit: number
  readonly written: string
  /** In the order in which they were made, the published release first. */
  readonly steps: readonly RepairStep[]
  /** Whether the last step is within the limit. */
  readonly reached: boolean
  /** The outcome in a sentence with its full stop: "It came to 0.079, not 0.075, after 9 changes." */
  readonly sentence: string
  /** What the command was, to do it again. */
  readonly command?: string
}

interface RepairStep {
  /** What was changed, without a full stop; of the first: what was published. No value of the data. */
  readonly sentence: string
  /** What is held against the limit, of the question that came furthest. */
  readonly judged: number
  /** That question by its name. */
  readonly furthest?: string
  readonly loss: number
  /** Questions above their limits, and those that are worse than a step before. */
  readonly above: number
  readonly worse?: readonly string[]
}
