import { type AnsweredQuestion, guessedBeside } from '../../contract/question.js'
import type { Cause, Causes } from '../../contract/causes.js'
import type { Finding } from '../../contract/finding.js'
import { svgText, svgUnit } from '../figure/markup.js'
import { formatNumber, percent } from '../format-number.js'
import { isCount, limitText } from '../audit/audit-words.js'
import { type Markup, html, markup } from './html.js'
import { drawnValue, type Page, valueOn } from './page-facts.js'

/** The attacks behind one question beside each other: whom each pins down, whom knowing less does. */
export function attackChart(answer: AnsweredQuestion): Markup | undefined {
  const { findings, limit, line } = answer
  const [left, width, row] = [150, 320, 30] as const
  const judged = findings.filter(({ pinned }) => pinned.of > 0)
  if (judged.length < 2 || isCount(line)) return undefined
  const x = (share: number): number => left + width * share
  const height = 30 + judged.length * row
  const bars = judged.map((finding, i) => {
    const y = 26 + i * row
    const { share, byLess } = sharesOf(finding)
    const guess =
      byLess === undefined
        ? ''
        : `<path d="M${svgUnit(x(byLess))} ${y + 15}l4 7h-8z" fill="var(--paper)" stroke="var(--ink)" stroke-width="1.2"/>`
    return `${svgText(left - 10, y + 11, finding.attack, 'text-anchor="end" class="lab"')}<rect x="${left}" y="${y}" width="${width}" height="14" fill="var(--inset)"/><rect x="${left}" y="${y}" width="${svgUnit(width * share)}" height="14" fill="var(--under)"/>${guess}${svgText(left + width + 10, y + 11, countText(finding))}`
  })
  const [first] = judged
  const { count, byLess } = first.pinned
  const finding =
    byLess !== null && count <= byLess
      ? `No attack came further than guessing; ${first.attack}: ${countText(first)}`
      : `${guessedBeside(answer) === 'as many' ? 'Beyond guessing by luck alone' : 'Beyond guessing'}, ${first.attack} came furthest: ${countText(first)}`
  const mark = limit
    ? `<path class="thr" d="M${svgUnit(x(limit.limit))} 18V${height}"/>${svgText(x(limit.limit) + 5, 14, `limit ${limitText(limit)}`)}`
    : ''
  return html`<figure class="figscroll" tabindex="0">
    <h3>${finding}</h3>
    <svg
      class="chart"
      viewBox="0 0 760 ${height + 24}"
      role="img"
      aria-label="${judged.map((one) => `${one.attack}: ${countText(one)}`).join('; ')}."
    >
      ${markup(`${bars.join('')}${mark}${svgText(left, height + 16, '0')}${svgText(left + width, height + 16, '1, as a share of all →', 'text-anchor="end"')}`)}
    </svg>
  </figure>`
}

function sharesOf({ pinned: { count, of, byLess } }: Finding): { readonly share: number; readonly byLess?: number } {
  return { share: count / of, ...(byLess !== null && { byLess: byLess / of }) }
}

function countText({ pinned: { count, of, byLess } }: Finding): string {
  const guess = byLess === null ? 'at most' : `guessing ${formatNumber(Math.round(byLess))}`
  return `${formatNumber(count)} of ${formatNumber(of)} (${guess})`
}

/** The columns or items that do the damage, those that do most first. */
export function causeChart({ causes }: AnsweredQuestion, page: Page): Markup | undefined {
  const [left, width, row] = [190, 340, 28] as const
  if (!causes) return undefined
  const [first] = causes.list
  const finding = titleOf(causes, valueOn(page, first.name))
  if (causes.how === 'told') return html`<p>${[finding, ...others(causes, page)].join('; also ')}.</p>`
  const bars = causes.list.map((cause, i) => {
    const y = 4 + i * row
    const share = cause.people / Math.max(1, cause.of)
    return [
      svgText(left - 10, y + 14, drawnValue(page, cause.name, 24), 'text-anchor="end" class="lab"'),
      `<rect x="${left}" y="${y}" width="${width}" height="18" fill="var(--inset)"/>`,
      `<rect x="${left}" y="${y}" width="${svgUnit(width * share)}" height="18" fill="var(--under)"/>`,
      svgText(left + width + 10, y + 14, figureOf(cause)),
    ].join('')
  })
  const height = 4 + causes.list.length * row
  const axis =
    causes.how === 'without' ? 'of those hit, no longer hit without it →' : 'of the records that have it, hit →'
  return html`<figure class="figscroll" tabindex="0">
    <h3>${finding}</h3>
    <svg
      class="chart"
      viewBox="0 0 760 ${height + 22}"
      role="img"
      aria-label="${finding}. ${causes.list.map((cause) => `${valueOn(page, cause.name)}: ${figureOf(cause)}`).join('; ')}."
    >
      ${markup(`${bars.join('')}${svgText(left, height + 14, '0')}${svgText(left + width, height + 14, `all ${axis}`, 'text-anchor="end"')}`)}
    </svg>
  </figure>`
}

function titleOf(causes: Causes, name: string): string {
  return causeText({ ...causes, list: [{ ...causes.list[0], name }] })
}

/** What else is read, in a list of one or of none. */
function others({ list }: Causes, page: Page): readonly string[] {
  const more = list.slice(1).filter(({ people }) => people > 0)
  return more.length === 0
    ? []
    : [more.map(({ name, people }) => `${valueOn(page, name)} (${formatNumber(people)})`).join(', ')]
}

function figureOf({ people, of }: Cause): string {
  return `${formatNumber(people)} of ${formatNumber(of)} (${percent(people / Math.max(1, of))})`
}

/** The column or item that does most, in a sentence without its full stop. */
function causeText({ how, kind, list: [{ name, people, of }] }: Causes): string {
  const count = `${formatNumber(people)} of ${formatNumber(of)}`
  if (how === 'without') return `Were ${name} not known, ${count} would no longer be hit`
  if (how === 'with')
    return `Of ${formatNumber(of)} with ${name} ${people === of ? 'all' : formatNumber(people)} are hit`
  return people === 0 ? `The ${kind} is ${name}` : `What is read is the ${kind} ${name}, ${count} times`
}
