import type { BracketCell, BracketEvidence, BracketRecord, ClusterEvidence } from '../../contract/evidence.js'
import type { ClusterDetails } from '../../contract/answer-details.js'
import { svgText, svgUnit } from '../figure/markup.js'
import { formatNumber, percent, plural } from '../format-number.js'
import { drawnText, drawnValue, type Page, valueOn } from './page-facts.js'
import { type Markup, html, markup } from './html.js'
import { sureClass, sureWord } from './marks.js'

const [top, row, high] = [34, 46, 30] as const
const [leftX, leftWide, rightX, rightWide] = [0, 300, 500, 256] as const

/** One cluster put together again: thicker is surer. */
export function clusterChart({ cluster, size, anchors, given, more }: ClusterEvidence, page: Page): Markup {
  const y = (place: number): number => top + place * row
  const height = top + Math.max(anchors.length, given.length) * row
  const words = (items: readonly string[]): string =>
    items.length === 0 ? 'nothing here' : items.map((item) => drawnValue(page, item, 30)).join(', ')
  const lefts = anchors.map((items, i) => leaf(leftX, leftWide, y(i), drawnText(words(items), 40)))
  const rights = given.map(({ items, uncounted }, i) =>
    [
      leaf(rightX, rightWide, y(i), drawnText(words(items), 24)),
      uncounted ? svgText(rightX + rightWide - 8, y(i) + 20, 'no count', 'text-anchor="end"') : '',
    ].join(''),
  )
  const lines = given.map(({ to, sure }, i) => {
    const [from, end] = [y(to) + high / 2, y(i) + high / 2]
    const middle = (leftX + leftWide + rightX) / 2
    const path = `M${leftX + leftWide + 4} ${svgUnit(from)}C${middle} ${svgUnit(from)} ${middle} ${svgUnit(end)} ${rightX - 4} ${svgUnit(end)}`
    return `<path d="${path}" fill="none" stroke="var(--under)" stroke-width="${svgUnit(1 + 4 * sure * sure)}"/>${svgText(rightX - 12, end - 6, percent(Math.min(1, sure)), 'text-anchor="end" class="ut halo"')}`
  })
  const best = given.reduce((most, { sure }) => Math.max(most, sure), 0)
  const likely = given.filter(({ sure }) => sure >= 0.7).length
  const finding = `Cluster ${formatNumber(cluster)}, ${plural(size, 'record')}: ${formatNumber(likely)} of ${plural(given.length, 'part')} shown ${likely === 1 ? 'is' : 'are'} given back at 70 % or more`
  return html`<figure class="figscroll" tabindex="0">
    <h3>${finding}</h3>
    <svg
      class="chart"
      viewBox="0 0 760 ${height}"
      role="img"
      aria-label="${finding}; the surest with ${percent(Math.min(1, best))}. ${given.map(({ items, to, sure }) => `${words(items)} to the record with ${words(anchors[to])}: ${percent(Math.min(1, sure))}`).join('; ')}."
    >
      ${markup(`${svgText(leftX, 14, 'first part, as published', 'class="lab"')}${svgText(rightX, 14, 'published apart', 'class="lab"')}${lefts.join('')}${lines.join('')}${rights.join('')}`)}
    </svg>
    <figcaption>
      Each line has how sure it is; thicker is surer. Of records whose first part looks alike any may be meant.
      ${more > 0 && `${plural(more, 'part')} of the cluster ${more === 1 ? 'is' : 'are'} not shown.`}
    </figcaption>
  </figure>`
}

function leaf(x: number, wide: number, y: number, words: string): string {
  return `<rect x="${x}" y="${svgUnit(y)}" width="${wide}" height="${high}" fill="var(--leaf)" stroke="var(--rule-2)"/>${svgText(x + 12, y + 20, words, 'class="lab"')}`
}

const [barTop, barHigh] = [6, 90] as const

/** How records were torn, cluster by cluster, and in which somebody is hit. */
export function clusterBars({ clusters, more, moreHit }: ClusterDetails): Markup {
  const step = Math.min(40, 756 / clusters.length)
  const bars = clusters.map(({ size, hit }, i) => {
    const [x, wide] = [2 + i * step, svgUnit(Math.max(4, step - 4))]
    const share = barHigh * (hit / Math.max(1, size))
    return `<rect x="${svgUnit(x)}" y="${barTop}" width="${wide}" height="${barHigh}" fill="var(--inset)" stroke="var(--rule)"/><rect x="${svgUnit(x)}" y="${svgUnit(barTop + barHigh - share)}" width="${wide}" height="${svgUnit(share)}" fill="var(--under)"/>`
  })
  const [worst] = clusters
  const all = clusters.length + more
  const hitIn = clusters.filter(({ hit }) => hit > 0).length + moreHit
  const finding = `In ${formatNumber(hitIn)} of ${plural(all, 'cluster')} something is given back to somebody${hitIn > 0 ? `, most in cluster ${formatNumber(worst.cluster)}: ${formatNumber(worst.hit)} of ${plural(worst.size, 'record')}` : ''}`
  return html`<figure class="figscroll" tabindex="0">
      <h3>${finding}</h3>
      <svg class="chart" viewBox="0 0 760 122" role="img" aria-label="${finding}. The figures are in the table below.">
        ${markup(`${bars.join('')}${svgText(2, barTop + barHigh + 18, `share of the records of each cluster, the most readable first${more > 0 ? `; ${formatNumber(more)} more not drawn` : ''} →`)}`)}
      </svg>
    </figure>
    <details>
      <summary>${plural(clusters.length, 'cluster')}: sizes, and how they were torn</summary>
      <div class="scroll" tabindex="0" role="group" aria-label="Clusters">
        <table>
          <thead>
            <tr>
              <th scope="col">Cluster</th>
              <th scope="col" class="n">records</th>
              <th scope="col" class="n">parts</th>
              <th scope="col" class="n">items without a count</th>
              <th scope="col" class="n">hit</th>
            </tr>
          </thead>
          <tbody>
            ${clusters.map(
              ({ cluster, size, parts, terms, hit }) =>
                html`<tr>
                  <th scope="row">${formatNumber(cluster)}</th>
                  <td class="n">${formatNumber(size)}</td>
                  <td class="n">${formatNumber(parts)}</td>
                  <td class="n">${formatNumber(terms)}</td>
                  <td class="n">${formatNumber(hit)}</td>
                </tr>`,
            )}
          </tbody>
        </table>
      </div>
    </details>`
}

/** How a bracket was read: how far each hidden item is from the rest of the record, and what was struck when. */
export function bracketTable(evidence: BracketEvidence, page: Page, guessed: boolean): Markup {
  const { items, moreItems, records, of, brackets } = evidence
  const cells = records.flatMap((one) => one.cells)
  const struck = cells.filter(({ state }) => state === 'struck').length
  const read = records.filter((one) => one.cells.some(({ state }) => state === 'read')).length
  const shown = plural(records.length, 'record')
  return html`<figure>
    <h3>
      Beside these ${shown} ${formatNumber(struck)} of ${formatNumber(cells.length)} hidden items are struck:
      ${read === 0 ? 'of none' : `of ${formatNumber(read)}`} one alone is left
    </h3>
    <div class="scroll" tabindex="0" role="group" aria-label="How one bracket was read">
      <table class="heat">
        <caption class="sr">
          Distance of each hidden item from the rest of the record, and as the how manieth it was struck
        </caption>
        <thead>
          <tr>
            <th scope="col">beside</th>
            ${items.map((item) => html`<th scope="col">${valueOn(page, item)}</th>`)}
            <th scope="col" class="rh">so the record reads</th>
          </tr>
        </thead>
        <tbody>
          ${records.map((one) => recordRow(one, items, page, guessed))}
        </tbody>
      </table>
    </div>
    <figcaption>
      One of ${plural(brackets, 'bracket')}, ${formatNumber(records.length)} of its ${plural(of, 'record')}: the surest,
      and last the one of which least is read.
      ${moreItems > 0 && `${plural(moreItems, 'item')} of the bracket ${moreItems === 1 ? 'is' : 'are'} not shown. `}
      Each number is a distance in meaning; dark is near, ? is not known. “1st” was struck first of these cells. The
      attack weighs more than this mean distance, so the nearest is not always the one left.
    </figcaption>
  </figure>`
}

function recordRow(
  { record, beside, cells }: BracketRecord,
  items: readonly string[],
  page: Page,
  guessed: boolean,
): Markup {
  const left = [...cells.keys()]
    .filter((i) => cells[i].state !== 'struck')
    .sort((a, b) => cells[b].sure - cells[a].sure || a - b)
  const [best] = left
  const sure = best === undefined ? 0 : cells[best].sure
  const words = sure < 0.4 ? `any of the ${formatNumber(left.length)} left` : valueOn(page, items[best])
  return html`<tr>
    <th scope="row">${valueOn(page, beside)}<small class="num">record ${formatNumber(record)}</small></th>
    ${cells.map(cellOf)}
    <td class="rw">
      <span class="${sureClass(sure)}">${words}</span
      ><small>${sureWord(sure, guessed)}${sure >= 0.4 && `, ${percent(Math.min(1, sure))}`}</small>
    </td>
  </tr>`
}

function cellOf({ distance, near, state, order, sure }: BracketCell): Markup {
  const told = distance === undefined ? '?' : distance.toFixed(2)
  const words =
    state === 'struck' ? (order === undefined ? 'struck' : ordinal(order)) : state === 'read' ? 'read' : percent(sure)
  const unknown = distance === undefined && state !== 'read' ? ' unknown' : ''
  return html`<td class="h${near} ${state}${unknown}"><b>${told}</b><small>${words}</small></td>`
}

/** `1st`, `22nd`, `113th`. */
function ordinal(place: number): string {
  const teen = place % 100 >= 11 && place % 100 <= 13
  const end = teen ? 'th' : (['th', 'st', 'nd', 'rd'][place % 10] ?? 'th')
  return `${formatNumber(place)}${end}`
}
