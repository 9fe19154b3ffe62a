import type { AuditedLine } from '../../contract/question.js'
import type { Finding } from '../../contract/finding.js'
import { svgText, svgUnit } from '../figure/markup.js'
import { formatNumber } from '../format-number.js'
import { limitText } from '../audit/audit-words.js'
import { type Markup, html, markup } from './html.js'

const [left, width, row] = [150, 350, 30] as const

/** The attacks behind one question beside each other: whom each pins down, whom knowing less does. */
export function attackChart({ findings, limit, line }: AuditedLine): Markup | undefined {
  const judged = findings.filter(({ pinned }) => pinned.of > 0)
  if (judged.length < 2 || line.measure === 'published-counts') return undefined
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
      : `Beyond guessing, ${first.attack} came furthest: ${countText(first)}`
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
  const guess = byLess === null ? 'at most' : `guessing ${formatNumber(byLess)}`
  return `${formatNumber(count)} of ${formatNumber(of)} (${guess})`
}
