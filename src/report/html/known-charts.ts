import type { KnownDetails, KnownItems, KnownItemsDetails } from '../../contract/answer-details.js'
import { svgText, svgUnit } from '../figure/markup.js'
import { percent, formatNumber, plural } from '../format-number.js'
import { type Markup, html, markup } from './html.js'
import type { PolicyLimit } from '../../policy/policy.js'
import { limitText, knownOne, shareText, thingWord } from '../audit/audit-words.js'

/** Who stands alone, by how many columns somebody knows. */
export function knownChart({ curve }: KnownDetails): Markup {
  const [left, top, width, height] = [56, 42, 640, 180] as const
  const last = curve[curve.length - 1]
  if (last.share === 0) return html`<p>However many of ${last.known} columns somebody knows, no row stands alone.</p>`
  const x = (known: number): number => left + (width * known) / Math.max(1, last.known)
  const most = [0.1, 0.2, 0.5].find((one) => curve.every(({ share }) => share <= one)) ?? 1
  const y = (share: number): number => top + height * (1 - share / most)
  const points = curve.map(({ known, share }) => `${svgUnit(x(known))} ${svgUnit(y(share))}`)
  const marks = curve.map(({ known, share }) =>
    [
      `<path d="M${svgUnit(x(known) - 4)} ${svgUnit(y(share) - 4)}l8 8m0 -8l-8 8" stroke="var(--under)" stroke-width="2.5"/>`,
      svgText(x(known), y(share) - 10, percent(share), 'text-anchor="middle" class="ut halo"'),
      svgText(x(known), top + height + 18, String(known), 'text-anchor="middle"'),
    ].join(''),
  )
  const finding = `With ${last.known === 1 ? 'one column' : `${last.known} columns`} known, ${percent(last.share)} of the rows stand alone; with one, ${percent(curve[0].share)}`
  const grid = [0, most / 2, most].map(
    (share) =>
      `<path class="gr" d="M${left} ${y(share)}H${left + width}"/>${svgText(left - 8, y(share) + 4, percent(share), 'text-anchor="end"')}`,
  )
  const drawn = `${grid.join('')}<path class="u" d="M${points.join('L')}"/>${marks.join('')}${svgText(left, top + height + 38, 'columns that are known, the ones that tell most →')}${svgText(0, 14, '↑ share of rows that stand alone')}`
  return html`<figure class="figscroll" tabindex="0">
    <h3>${finding}</h3>
    <svg
      class="chart"
      viewBox="0 0 760 ${top + height + 44}"
      role="img"
      aria-label="${finding}. ${curve.map(({ known, share }) => `${known}: ${percent(share)}`).join('; ')}."
    >
      ${markup(drawn)}
    </svg>
    <figcaption>
      Counted, no sample; any published column may be known, not only those said to be. Alone in the release is not
      alone in the population.
    </figcaption>
  </figure>`
}

/** Who is found, by how many items somebody knows of them. */
export function knownItemsChart(details: KnownItemsDetails, asked: PolicyLimit | undefined): Markup {
  const { curve, thing, chosen } = details
  // How many share the worst is held against the limit there, and not how many stand alone.
  const limit = chosen === 'worst' ? undefined : asked
  const [left, width, row, top] = [130, 460, 30, 26] as const
  const end = Math.min(1, scaleFor(Math.max(limit?.limit ?? 0, ...curve.map(({ high }) => high))))
  const x = (share: number): number => left + (width * Math.min(share, end)) / end
  const height = top + curve.length * row
  const bars = curve.map(({ known, share, low, high, people }, i) => {
    const y = top + i * row
    const whisker = low < high ? `M${svgUnit(x(low))} ${y + 9}H${svgUnit(x(high))}` : ''
    return [
      svgText(left - 10, y + 14, `${known} known ${thingWord(thing, known)}`, 'text-anchor="end"'),
      `<rect x="${left}" y="${y}" width="${svgUnit(x(share) - left)}" height="18" fill="var(--under)"/>`,
      `<path d="${whisker}" stroke="var(--paper)" stroke-width="3.6"/><path d="${whisker}" stroke="var(--ink)" stroke-width="1.5"/>`,
      svgText(
        760,
        y + 14,
        `${shareText(share)}, ${thing ? `${formatNumber(people)} ${knownOne(details, people)}` : plural(people, 'person', 'people')}`,
        'text-anchor="end" class="num"',
      ),
    ].join('')
  })
  const line = limit
    ? `<path class="thr" d="M${svgUnit(x(limit.limit))} ${top - 8}V${height}"/>${svgText(x(limit.limit), top - 12, `limit ${limitText(limit)}`, 'text-anchor="middle" class="lab"')}`
    : ''
  const finding = thing ? aloneTitle(details) : titleOf(curve, limit)
  return html`<figure class="figscroll" tabindex="0">
    <h3>${finding}</h3>
    <svg
      class="chart"
      viewBox="0 0 760 ${height + 26}"
      role="img"
      aria-label="${finding}. ${curve.map((one) => `${one.known}: ${shareText(one.share)}, ${shareText(one.low)} to ${shareText(one.high)}, ${formatNumber(one.people)} people`).join('; ')}."
    >
      ${markup(`${bars.join('')}${line}${svgText(left, height + 18, '0')}${svgText(left + width, height + 18, `${end}, share of ${thing ? 'those looked at' : 'the people looked for'} →`, 'text-anchor="end"')}`)}
    </svg>
    <figcaption>${thing ? aloneCaption(details) : foundCaption(curve)}</figcaption>
  </figure>`
}

function foundCaption([{ of }]: readonly KnownItems[]): string {
  return `${plural(of, 'person was', 'people were')} looked for, each by some of their items drawn by lot; the line on each bar is the 95 % interval. How it changes with k is not drawn: that takes the release made anew for each k.`
}

function aloneCaption(details: KnownItemsDetails): string {
  const { thing, chosen, curve } = details
  const many = thingWord(thing, 2)
  if (chosen !== 'worst')
    return `Of each ${knownOne(details, 1)} some ${many} were drawn by lot: of those counted nobody else has them all. The line on each bar is the 95 % interval.`
  const all = curve.every(({ of }) => of === curve[0].of)
  return `The ${many} known are those that fewest share, of each ${knownOne(details, 1)} the worst. ${all ? 'Counted, no sample.' : 'Where not all were looked at, those were drawn by lot, and the line on the bar is the 95 % interval.'}`
}

/** How many stand alone, by the fewest and by the most that is known. */
function aloneTitle(details: KnownItemsDetails): string {
  const { thing, chosen, curve } = details
  const [first] = curve
  const last = curve[curve.length - 1]
  const how = chosen === 'worst' ? 'that fewest share' : 'drawn by lot'
  if (last.people === 0) return `By up to ${last.known} ${thingWord(thing, last.known)} ${how} nobody stands alone`
  return `By ${last.known} ${thingWord(thing, last.known)} ${how} ${percent(last.share)} of the ${knownOne(details, 2)} stand alone, by one ${percent(first.share)}`
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
