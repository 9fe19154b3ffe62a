import { reveal } from '../src/kinds/counts/attack/reveal.js'
import { parseCounts } from '../src/kinds/counts/parse-counts.js'
import { type Random, stream, unit } from '../src/math/index.js'

/** Areas under districts, kinds of illness, sexes: small numbers are hidden, and here and there one more. */
export const counts = {
  id: 'counts',
  summary: 'hidden cells of published counts: a nested table of 200 × 50 × 3; CPU time',
  run: async (print: (line: string) => void): Promise<void> => {
    print(
      'CPU seconds of one run with reading; of the hidden cells those with one solution, those of them that are right',
    )
    for (const [name, more] of [
      ['small numbers hidden', 0],
      ['and 5 % of the others', 0.05],
      ['and 15 % of the others', 0.15],
    ] as const) {
      const { rows, numbers } = nestedTable(more, stream(1, 'nested table'))
      const started = process.cpuUsage()
      const read = parseCounts('counts.csv', rows)
      const { ranges, hidden } = reveal(read, { width: 1, steps: 2000 })
      const { user, system } = process.cpuUsage(started)
      const found = hidden.filter((cell) => ranges.low[cell] === ranges.high[cell])
      const right = found.filter((cell) => ranges.low[cell] === numbers[read.cells[cell].line! - 2]).length
      print(
        `200 × 50 × 3, ${name.padEnd(24)} ${((user + system) / 1e6).toFixed(2).padStart(6)} s  ${read.cells.length} cells, ${hidden.length} hidden, ${found.length} found, ${right} right, ${ranges.unsettled} parts unsettled`,
      )
    }
  },
}

/** 200 areas in 20 districts by 50 illnesses by two sexes and both, with all their totals. */
function nestedTable(more: number, random: Random) {
  const rows = [{ line: 1, cells: ['area', 'illness', 'sex', 'count'] }]
  const numbers: number[] = []
  const size = Array.from({ length: 200 }, () => Math.exp(2 * unit(random)))
  const rate = Array.from({ length: 50 }, () => Math.exp(4 * unit(random) - 1))
  const truth = new Float64Array(221 * 51 * 3)
  const at = (area: number, illness: number, sex: number): number => (area * 51 + illness) * 3 + sex
  for (let area = 0; area < 200; area++)
    for (let illness = 0; illness < 50; illness++)
      for (let sex = 0; sex < 2; sex++) {
        const number = Math.floor(-Math.log(1 - unit(random)) * size[area] * rate[illness])
        for (const a of [area, 200 + Math.floor(area / 10), 220])
          for (const i of [illness, 50]) for (const s of [sex, 2]) truth[at(a, i, s)] += number
      }
  const areaName = (area: number): string =>
    area === 220 ? 'Total' : area >= 200 ? `${area - 190}` : `${10 + Math.floor(area / 10)}${area % 10}`
  for (let area = 0; area <= 220; area++)
    for (let illness = 0; illness <= 50; illness++)
      for (let sex = 0; sex <= 2; sex++) {
        const number = truth[at(area, illness, sex)]
        numbers.push(number)
        const small = number > 0 && number < 5
        const also = area < 200 && illness < 50 && unit(random) < more
        rows.push({
          line: rows.length + 1,
          cells: [
            areaName(area),
            illness === 50 ? 'Total' : `illness ${illness}`,
            sex === 2 ? 'Total' : sex === 1 ? 'F' : 'M',
            small ? '<5' : also ? '*' : `${number}`,
          ],
        })
      }
  return { rows, numbers }
}
