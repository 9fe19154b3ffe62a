import type { LeafCell } from '../../state.js'
import type { ProtectView } from '../../state-protect.js'
import { count } from '../words.js'

/** Three records as they are and as they would be published. */
export function BesideTable({
  protect,
  showsValues,
}: {
  readonly protect: ProtectView
  readonly showsValues: boolean
}) {
  const { beside, besideFrom } = protect
  if (beside.length === 0) return null
  return (
    <section class="sample" aria-labelledby="beside-h">
      <h3 id="beside-h">{beside.length === 3 ? 'Three records' : 'Records'}, before and after</h3>
      <div class="scroll" tabIndex={0} role="group" aria-label="Records before and after">
        <table>
          <caption class="sr">Records before and after{besideFrom === 'sketch' ? ', in the sketch' : ''}</caption>
          <thead>
            <tr>
              <th scope="col">Original</th>
              <th scope="col">{besideFrom === 'sketch' ? 'As it would be published' : 'As it is published'}</th>
            </tr>
          </thead>
          <tbody class="srf">
            {beside.map(({ record, before, after }) => (
              <tr key={record} aria-label={`Record ${count(record)}`}>
                <td>
                  <Cells cells={before} />
                </td>
                <td>
                  <Cells cells={after} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {!showsValues && <p class="hint">Values are hidden: “Show values” above shows these records.</p>}
    </section>
  )
}

function Cells({ cells }: { readonly cells: readonly LeafCell[] }) {
  return (
    <>
      {cells.map(({ column, values }, i) => (
        <span class="cell" key={i}>
          {column !== undefined && <span class="column">{column} </span>}
          {values.length > 1 ? `(${values.join(', ')})` : values.join('')}
          {i < cells.length - 1 && (column === undefined ? ', ' : ' ')}
        </span>
      ))}
    </>
  )
}
