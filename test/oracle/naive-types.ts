import { isMissing } from '../../src/data/index.js'

/** Whether a text is a date that the calendar has, by trying every day of the year. */
export function naiveOrders(text: string): string[] {
  const year = /\d{4}/.exec(text)?.[0] ?? ''
  const found: string[] = []
  for (let day = new Date(Date.UTC(Number(year), 0, 1)); day.getUTCFullYear() === Number(year);) {
    const [y, m, d] = [day.getUTCFullYear(), day.getUTCMonth() + 1, day.getUTCDate()]
    const two = (part: number): string => String(part).padStart(2, '0')
    if (text === `${y}-${two(m)}-${two(d)}`) found.push('ymd')
    if ([`${d}.${m}.${y}`, `${d}/${m}/${y}`].includes(text)) found.push('dmy')
    if (text === `${m}/${d}/${y}`) found.push('mdy')
    day = new Date(day.getTime() + 86_400_000)
  }
  return found
}

/** Whether a column is of whole numbers, cell by cell: at most one present cell in twenty is none, and none begins with a zero that counts. */
export function naiveInteger(cells: readonly string[]): { integer: boolean; exceptions: number } {
  const present = cells.filter((cell) => !isMissing(cell))
  const whole = present.filter((cell) => String(Math.trunc(Number(cell))) === cell)
  const zeros = present.some((cell) => cell.length > 1 && cell.startsWith('0') && /^\d+$/.test(cell))
  const exceptions = present.length - whole.length
  return { integer: whole.length > 0 && !zeros && exceptions * 20 <= present.length, exceptions }
}
