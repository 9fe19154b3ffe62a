import type { CountCell, Counts } from '../counts.js'

/** How a number is hidden, and what the mark still tells of it. */
export interface HiddenAs {
  readonly written: string
  readonly low: number
  readonly high: number
}

/**
 * How a file hides its numbers, by number: with the mark that it uses most of those that may stand for it. Where a file
 * says `<5`, a larger number is hidden as `>=5`, since whoever knows the rule knows that much; where it hides nothing, as `*`.
 */
export function hidingOf({ cells }: Counts): (cell: CountCell) => HiddenAs {
  const uses = new Map<string, HiddenAs & { readonly uses: number }>()
  for (const { written, low, high, told, elsewhere } of cells)
    if (told === 'hidden' && written !== undefined && !elsewhere)
      uses.set(written, { written, low, high, uses: (uses.get(written)?.uses ?? 0) + 1 })
  const marks = [...uses.values()].sort((a, b) => b.uses - a.uses)
  const most = marks.reduce((highest, { high }) => Math.max(highest, high), -1)
  return ({ low, high }) => {
    if (marks.length === 0) return anything
    const fitting = marks.find((mark) => mark.low <= low && mark.high >= high)
    if (fitting) return { written: fitting.written, low: fitting.low, high: fitting.high }
    if (low > most) return { written: `>=${most + 1}`, low: most + 1, high: Infinity }
    return { written: `0-${high}`, low: 0, high }
  }
}

/** A mark that says nothing; undefined where the file uses it for something. */
export function plainMark({ cells }: Counts): HiddenAs | undefined {
  return cells.some(({ written, high }) => written === anything.written && high < Infinity) ? undefined : anything
}

const anything: HiddenAs = { written: '*', low: 0, high: Infinity }

/** Whether a number is printed in the file, and nowhere else: then it can be hidden there. */
export function canBeHidden({ told, line, column, elsewhere }: CountCell): boolean {
  return (told === 'number' || told === 'rounded') && line !== undefined && column !== undefined && !elsewhere
}

/** Counts with some more of them hidden. */
export function withHidden(counts: Counts, hidden: Iterable<number>, as: (cell: CountCell) => HiddenAs): Counts {
  const cells = [...counts.cells]
  for (const place of hidden) cells[place] = { ...cells[place], ...as(cells[place]), told: 'hidden' }
  return { ...counts, cells }
}
