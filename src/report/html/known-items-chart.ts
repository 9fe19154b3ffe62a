import type { PolicyLimit } from '../../policy/policy.js'
import type { KnownItems, KnownItemsDetails } from '../../contract/line-details.js'
import { limitText, shareText } from '../audit/audit-words.js'
import { svgText, svgUnit } from '../figure/markup.js'
import { formatNumber, plural } from '../format-number.js'
import { type Markup, html, markup } from './html.js'

const [left, width, row, top] = [130, 460, 30, 26] as const

/** Who is found, by how many items somebody knows of them. */
export function knownItemsChart({ curve }: KnownItemsDetails, limit: PolicyLimit | undefined): Markup {
  const end = Math.min(1, scaleFor(Math.max(limit?.limit ?? 0, ...curve.map(({ high }) => high))))
  const x = (share: number): number => left + (width * Math.min(share, end)) / end
  const height = top + curve.length * row
  const bars = curve.map(({ known, share, low, high, people }, i) => {
    const y = top + i * row
    const whisker = `M${svgUnit(x(low))} ${y + 9}H${svgUnit(x(high))}`
    return [
      svgText(left - 10, y + 14, plural(known, 'known item'), 'text-anchor="end"'),
      `<rect x="${left}" y="${y}" width="${svgUnit(x(share) - left)}" height="18" fill="var(--under)"/>`,
      `<path d="${whisker}" stroke="var(--paper)" stroke-width="3.6"/><path d="${whisker}" stroke="var(--ink)" stroke-width="1.5"/>`,
      svgText(
        760,
        y + 14,
        `${shareText(share)}, ${plural(people, 'person', 'people')}`,
        'text-anchor="end" class="num"',
      ),
    ].join('')
  })
  const line = limit
    ? `<path class="thr" d="M${svgUnit(x(limit.limit))} ${top - 8}V${height}"/>${svgText(x(limit.limit), top - 12, `limit ${limitText(limit)}`, 'text-anchor="middle" class="lab"')}`
    : ''
  const finding = titleOf(curve, limit)
  return html`<figure class="figscroll" tabindex="0">
    <h3>${finding}</h3>
    <svg
      class="chart"
      viewBox="0 0 760 ${height + 26}"
      role="img"
      aria-label="${finding}. ${curve.map((one) => `${one.known}: ${shareText(one.share)}, ${shareText(one.low)} to ${shareText(one.high)}, ${formatNumber(one.people)} people`).join('; ')}."
    >
      ${markup(`${bars.join('')}${line}${svgText(left, height + 18, '0')}${svgText(left + width, height + 18, `${end}, share of the people looked for →`, 'text-anchor="end"')}`)}
    </svg>
    <figcaption>
      ${plural(curve[0].of, 'person was', 'people were')} looked for, each by some of their items drawn by lot; the line
      on each bar is the 95 % interval. How it changes with k is not drawn: that takes the release made anew for each k.
    </figcaption>
  </figure>`
}

/** From how many items on the limit is passed, or that it never is. */
function titleOf(curve: readonly KnownItems[], limit: PolicyLimit | undefined): string {
  const last = curve[curve.length - 1]
  const [first] = curve
  if (!limit)
    return `One known item finds ${plural(first.people, 'person', 'people')}, ${last.known} find ${formatNumber(last.people)}`
  const past = curve.find(({ high }) => high > limit.limit)
  if (!past) return `Up to ${last.known} known items find too few people to pass the limit of ${limitText(limit)}`
  return past === first
    ? `One known item is enough to pass the limit of ${limitText(limit)}`
    : `From ${past.known} known items on the limit of ${limitText(limit)} is passed, with fewer it is not`
}

function scaleFor(most: number): number {
  return [0.02, 0.05, 0.1, 0.2, 0.5, 1].find((one) => most <= one) ?? 1
}
