import type { BracketCell, BracketEvidence, BracketRecord } from '../../contract/evidence.js'
import { formatNumber, percent, plural } from '../format-number.js'
import { type Markup, html } from './html.js'
import { type Page, valueOn } from './page-facts.js'
import { sureClass, sureWord } from './sure-words.js'

/** How a bracket was read: how far each hidden item is from the rest of the record, and what was struck when. */
export function bracketTable(evidence: BracketEvidence, page: Page): Markup {
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
          ${records.map((one) => recordRow(one, items, page))}
        </tbody>
      </table>
    </div>
    <figcaption>
      One of ${plural(brackets, 'bracket')}, ${formatNumber(records.length)} of its ${plural(of, 'record')}: the surest,
      and last the one of which least is told.
      ${moreItems > 0 && `${plural(moreItems, 'item')} of the bracket ${moreItems === 1 ? 'is' : 'are'} not shown. `}
      Each number is a distance in meaning; dark is near, ? is not known. “1st” was struck first of these cells. The
      attack weighs more than this mean distance, so the nearest is not always the one left.
    </figcaption>
  </figure>`
}

function recordRow({ record, beside, cells }: BracketRecord, items: readonly string[], page: Page): Markup {
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
      ><small>${sureWord(sure)}${sure >= 0.4 && `, ${percent(Math.min(1, sure))}`}</small>
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
