import { useRef } from 'preact/hooks'
import type { BracketView } from '../../state-attack.js'
import { type Moment, ordinal } from './struck.js'

export interface Place {
  readonly row: number
  readonly column: number
}

interface HeatGiven {
  readonly bracket: BracketView
  readonly moment: Moment
  /** The step that was taken last, from 1; 0 before the first. */
  readonly step: number
  readonly current: Place
  readonly onPick: (place: Place) => void
}

const moves: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** How far each hidden item is from the rest of each record, and which are struck by now: one tab stop, arrows inside. */
export function HeatMap({ bracket, moment, step, current, onPick }: HeatGiven) {
  const { items, rows, steps } = bracket
  const table = useRef<HTMLTableElement>(null)
  const last = steps[step - 1]

  function moved(event: KeyboardEvent): void {
    const move = moves[event.key]
    if (!move || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    event.stopPropagation()
    const row = Math.min(rows.length - 1, Math.max(0, current.row + move[0]))
    const column = Math.min(items.length - 1, Math.max(0, current.column + move[1]))
    table.current?.querySelector<HTMLElement>(`[data-cell="${row} ${column}"]`)?.focus()
  }

  return (
    <div class="scroll">
      <table class="heat" role="grid" ref={table} onKeyDown={moved}>
        <caption class="sr">
          Distance of each hidden item from the rest of the record, and the step in which it was struck
        </caption>
        <thead>
          <tr>
            <th scope="col">beside</th>
            {items.map(({ label, name }, column) => (
              <th scope="col" key={column}>
                {label}
                {name !== label && <small>{name}</small>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, r) => (
            <tr key={row.record}>
              <th scope="row">
                {row.beside}
                <small class="num">record {row.record}</small>
              </th>
              {row.cells.map((cell, c) => {
                const struck = moment.struckAt(r, c)
                const isRead = struck === undefined && moment.leftIn(r) === 1
                const words = struck !== undefined ? ordinal(struck) : isRead ? 'read' : 'open'
                const told = cell.distance === undefined ? '?' : cell.distance.toFixed(2)
                const isCurrent = current.row === r && current.column === c
                const classes = [
                  `h${cell.near}`,
                  struck !== undefined && 'struck',
                  isRead && 'read',
                  cell.distance === undefined && !isRead && 'unknown',
                  last?.row === r && last.column === c && 'now',
                  isCurrent && 'cur',
                ]
                return (
                  <td
                    key={c}
                    role="gridcell"
                    data-cell={`${r} ${c}`}
                    class={classes.filter(Boolean).join(' ')}
                    tabIndex={isCurrent ? 0 : -1}
                    onFocus={() => onPick({ row: r, column: c })}
                    onMouseEnter={() => onPick({ row: r, column: c })}
                  >
                    <span class="sr">
                      {items[c]?.name} beside {row.name}:{' '}
                    </span>
                    <b>{told}</b> <small>{words}</small>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
