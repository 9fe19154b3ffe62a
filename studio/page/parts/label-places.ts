/** Where a mark stands, and how long its name is. */
interface Marked {
  readonly x: number
  readonly y: number
  readonly width: number
}

export interface LabelPlace {
  readonly x: number
  readonly y: number
  readonly anchor: 'start' | 'end'
}

interface Frame {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

const line = 15
const gap = 12

/** A place for the name of each mark, beside it, so that no name stands on another: below where that is free, else further down or up. */
export function placeLabels(marks: readonly Marked[], { right, top, bottom }: Frame): readonly LabelPlace[] {
  const placed: { readonly from: number; readonly to: number; readonly y: number }[] = []
  return marks.map(({ x, y, width }) => {
    const anchor = x + gap + width > right ? 'end' : 'start'
    const from = anchor === 'start' ? x + gap : x - gap - width
    const to = from + width
    const isFree = (at: number): boolean =>
      placed.every((one) => one.to < from || one.from > to || Math.abs(one.y - at) >= line) &&
      marks.every((mark) => mark.x + gap / 2 < from || mark.x - gap / 2 > to || Math.abs(mark.y - at) >= line / 2)
    const steps = [0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6, -6, 7, 8]
    const at = steps.map((step) => y + step * line).find((one) => one >= top && one <= bottom && isFree(one)) ?? y
    placed.push({ from, to, y: at })
    return { x: anchor === 'start' ? x + gap : x - gap, y: at, anchor }
  })
}
