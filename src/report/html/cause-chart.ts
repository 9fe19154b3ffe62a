import type { AuditedLine } from '../../contract/question.js'
import type { Cause, Causes } from '../../contract/causes.js'
import { causeText } from '../audit/cause-words.js'
import { svgText, svgUnit } from '../figure/markup.js'
import { formatNumber, percent } from '../format-number.js'
import { drawnValue } from './drawn-value.js'
import { type Markup, html, markup } from './html.js'
import { type Page, valueOn } from './page-facts.js'

const [left, width, row] = [190, 380, 28] as const

/** The columns or items that do the damage, those that do most first. */
export function causeChart({ causes }: AuditedLine, page: Page): Markup | undefined {
  if (!causes) return undefined
  const [first] = causes.list
  const finding = titleOf(causes, valueOn(page, first.name))
  if (causes.how === 'told')
    return causes.list.length === 1 ? html`<p>${finding}.</p>` : html`<p>${finding}; ${others(causes, page)}.</p>`
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

function others({ list }: Causes, page: Page): string {
  return `also ${list
    .slice(1)
    .map(({ name, people }) => `${valueOn(page, name)} (${formatNumber(people)})`)
    .join(', ')}`
}

function figureOf({ people, of }: Cause): string {
  return `${formatNumber(people)} of ${formatNumber(of)} (${percent(people / Math.max(1, of))})`
}
