import type { AnsweredQuestion } from '../../contract/question.js'
import type { Audited } from '../../run/audit/audit.js'
import {
  besideLimit,
  boundText,
  byLuckText,
  hitBeside,
  isCount,
  missingText,
  questions,
  shareText,
} from '../audit/audit-words.js'
import { wordsOfQuestion } from '../audit/explanations.js'
import { formatNumber, percent, capital } from '../format-number.js'
import { type Markup, html, markup } from './html.js'
import type { Page } from './page-facts.js'
import { inOneInk, stateMark } from './marks.js'
import { svgUnit } from '../figure/markup.js'

const criteria = { 'singling out': 'Singling out', linking: 'Linkability', inference: 'Inference' } as const

/** Each question in a frame of its own, under the criterion it belongs to. */
export function tiles(page: Page): Markup {
  const { lines } = page.audited
  const shown = questions.flatMap(([threat, question]) => {
    const own = lines.filter(({ line, state }) => line.threat === threat && state !== 'not applicable')
    return own.length === 0 ? [] : [{ threat, question, own }]
  })
  const none = lines.filter(({ state }) => state === 'not applicable')
  const rows = shown.reduce((most, { own }) => Math.max(most, own.length), 0)
  return html`<div class="tiles cols-${shown.length} rows-${Math.min(rows, 6)}">
    ${shown.map(
      ({ threat, question, own }, i) =>
        html`<section class="crit" aria-labelledby="crit-${i}">
          <h2 id="crit-${i}">${criteria[threat]} <span>${question}</span></h2>
          <ul>
            ${own.map((line) => tile(line, page))}
          </ul>
        </section>`,
    )}${shown.length > 0 && key(lines)}${none.length > 0 && html`<p class="none">Nothing of the sort here: ${byReason(none)}.</p>`}
  </div>`
}

/** Names of questions that do not apply, those with one reason together. */
function byReason(lines: readonly AnsweredQuestion[]): string[] {
  const names = new Map<string, string[]>()
  for (const { line, missing } of lines) {
    const because = missing?.because ?? 'it does not apply'
    names.set(because, [...(names.get(because) ?? []), line.name])
  }
  return Array.from(names, ([because, all], i) => `${i === 0 ? '' : '; '}${all.join(', ')} (${because})`)
}

function tile(line: AnsweredQuestion, page: Page): Markup {
  const { state } = line
  const kind = state === 'not measured' ? 'unknown' : state.replace(' ', '-')
  return html`<li class="tile ${kind}${inOneInk(state) ? ' plain' : ''}" id="t-${line.line.id}">
    <h3><a href="#m-${line.line.id}">${capital(line.line.name)}</a></h3>
    <p class="t-state ${kind}">${stateMark(state)} ${stateWords(line)}</p>
    ${state === 'not measured' ? unmeasured(line, page) : measured(line, page)}
  </li>`
}

function stateWords(line: AnsweredQuestion): string {
  if (line.state === 'not measured') return line.accepted ? 'NOT MEASURED, accepted' : 'NOT MEASURED'
  if (!line.limit) return 'no limit is set'
  return line.state === 'above' ? besideLimit(line).toUpperCase() : besideLimit(line)
}

function unmeasured(line: AnsweredQuestion, { option }: Page): Markup {
  return html`${strip(line)}
    <p class="t-text">${missingText(line, option, { named: false })}</p>`
}

function smallestText({ smallest, average }: { readonly smallest: number; readonly average: number }): string {
  const right = `on average ${percent(average)} of guesses are right.`
  if (smallest === 1) return `Somebody is the only one whom a row fits; ${right}`
  const size = formatNumber(smallest)
  return `At worst a row fits ${size} people, so one guess in ${size} is right; ${right}`
}

function measured(line: AnsweredQuestion, { audited }: Page): Markup {
  const { furthest, details } = line
  if (!furthest) return html``
  const left = (furthest.finding?.notTried ?? []).filter(({ count }) => count > 0)
  const story = details?.kind === 'groups' ? smallestText(details) : wordsOfQuestion(line.line).does
  return html`<p class="t-people">${people(line, audited)}</p>
    ${strip(line)}${figures(line)}
    <p class="t-text">${story}</p>
    ${
      left.length > 0 &&
      html`<p class="t-left">
        Not tried:
        ${left
          .slice(0, 2)
          .map(({ count, what }) => `${formatNumber(count)} ${what}`)
          .join('; ')}.
      </p>`
    }`
}

function people(line: AnsweredQuestion, { told }: Audited): Markup {
  const { furthest, details } = line
  if (details?.kind === 'groups')
    return html`<span class="t-big num">1 in ${formatNumber(details.smallest)}</span>
      <span class="num">at worst, of ${formatNumber(details.people)} people</span>`
  if (details?.kind === 'known items' && details.smallest !== undefined)
    return html`<span class="t-big num">1 in ${formatNumber(details.smallest)}</span>
      <span class="num">at worst, of ${formatNumber(furthest?.of ?? 0)} ${told.who}</span>`
  if (isCount(line.line))
    return html`<span class="t-big num">${formatNumber(furthest?.judged ?? 0)}</span>
      <span class="num">is the smallest of ${formatNumber(furthest?.of ?? 0)} that are printed</span>`
  if (line.line.measure === 'small-groups')
    return html`<span class="t-big num">1 in ${formatNumber(Math.round(1 / (furthest?.success.value ?? 1)))}</span>
      <span class="num">is the chance of one guess at worst</span>`
  if (line.line.measure === 'posterior')
    return html`<span class="t-big num">${percent(furthest?.success.value ?? 0)}</span>
      <span class="num">is what even odds may become</span>`
  const [count, ...rest] = hitBeside(line, told).split(' ')
  return html`<span class="t-big num">${count}</span> <span class="num">${rest.join(' ')}</span>`
}

function figures({ furthest, line, limit, state }: AnsweredQuestion): Markup | undefined {
  if (!furthest || isCount(line)) return undefined
  const { value, low, high } = furthest.success
  const interval = furthest.bound
    ? html`at most <b>${shareText(high)}</b> (${boundText(furthest)})`
    : html`<b>${shareText(value)}</b>
        (${furthest.counted ? 'counted, no sample' : `${shareText(low)} to ${shareText(high)}`})`
  const gain = furthest.byGain
    ? `; judged by the gain, ${state === 'within' ? '' : 'at most '}${shareText(furthest.judged)}${byLuckText(state, furthest, limit?.limit)}`
    : ''
  return html`<p class="t-fig num">
    <span
      >${interval}${gain}${limit?.measure === 'certain' && `; judged by what is certain, ${shareText(furthest.judged)}`}</span
    >
    <span>${furthest.guessing === undefined ? 'guessing unknown' : `guessing ${shareText(furthest.guessing)}`}</span>
  </p>`
}

/** What the strips are made of; the second ink only where something stands in it. */
function key(lines: readonly AnsweredQuestion[]): Markup {
  const drawn = lines.filter(({ line, furthest }) => furthest && !isCount(line))
  const swatch = html`<svg width="34" height="10"><rect width="34" height="10" fill="var(--under)" /></svg>`
  const inks = [
    drawn.some(({ state }) => inOneInk(state)) &&
      html`<span class="plain">${swatch}people pinned down, within the limit</span>`,
    drawn.some(({ state }) => state !== 'not measured' && !inOneInk(state)) &&
      html`<span>${swatch}people pinned down, as a share</span>`,
  ]
  return html`<p class="key" aria-hidden="true">
    ${inks}<span
      ><svg width="34" height="10"><path d="M2 5h30M2 1v8M32 1v8" stroke="var(--ink)" stroke-width="1.5" /></svg>95 %
      interval</span
    ><span
      ><svg width="12" height="10"><path d="M6 1l5 8H1z" fill="var(--paper)" stroke="var(--ink)" /></svg>the same by
      guessing</span
    ><span
      ><svg width="6" height="14"><path d="M3 0v14" stroke="var(--ink)" stroke-width="2" /></svg>limit</span
    ><span
      ><svg width="34" height="10">
        <rect width="34" height="10" fill="url(#hatch)" stroke="var(--rule-2)" stroke-dasharray="3 3" /></svg
      >not measured</span
    ><span>every strip runs from 0 to 0.20</span>
  </p>`
}

/** All strips run from nought to a fifth, so that they can be compared at a glance. */
const stripEnd = 0.2
const [stripLeft, stripWidth] = [4, 292] as const

/** A share drawn: bar, interval, guessing and limit. What the figures beside it say, so it is silent for a screen reader. */
function strip({ furthest, limit, state, line }: AnsweredQuestion): Markup | undefined {
  if (isCount(line)) return undefined
  const drawn =
    state === 'not measured' || !furthest
      ? [rect(stripWidth, 'url(#hatch)', ' stroke="var(--rule-2)" stroke-dasharray="3 3"')]
      : [
          rect(widthTo(furthest.success.value), 'var(--under)'),
          ...(furthest.success.value > stripEnd ? [beyond] : []),
          ...(furthest.counted || furthest.success.low > stripEnd
            ? []
            : [whisker(furthest.success.low, furthest.success.high)]),
          ...(furthest.guessing === undefined || furthest.guessing > stripEnd ? [] : [triangle(furthest.guessing)]),
        ]
  return html`<svg class="chart strip" viewBox="0 0 300 34" aria-hidden="true" focusable="false">
    ${markup([rect(stripWidth, 'var(--inset)'), ...drawn, ...(limit && limit.limit <= stripEnd ? [limitLine(limit.limit)] : [])].join(''))}
  </svg>`
}

function at(share: number): string {
  return svgUnit(stripLeft + widthTo(share))
}

function widthTo(share: number): number {
  return (stripWidth * Math.min(Math.max(share, 0), stripEnd)) / stripEnd
}

function rect(wide: number, fill: string, extra = ''): string {
  return `<rect x="${stripLeft}" y="13" width="${svgUnit(wide)}" height="10" fill="${fill}"${extra}/>`
}

const beyond = `<path d="M${stripLeft + stripWidth - 12} 10l12 8l-12 8z" fill="var(--under)" stroke="var(--paper)" stroke-width="1.5"/>`

function whisker(low: number, high: number): string {
  const line = `M${at(low)} 18H${at(high)}`
  return `<path d="${line}" stroke="var(--paper)" stroke-width="3.6"/><path d="${line}M${at(low)} 14v8M${at(high)} 14v8" stroke="var(--ink)" stroke-width="1.5" fill="none"/>`
}

function triangle(share: number): string {
  return `<path d="M${at(share)} 24l4 7h-8z" fill="var(--paper)" stroke="var(--ink)" stroke-width="1.2"/>`
}

function limitLine(share: number): string {
  return `<path d="M${at(share)} 7v20" stroke="var(--paper)" stroke-width="4"/><path d="M${at(share)} 7v20" stroke="var(--ink)" stroke-width="2"/>`
}
