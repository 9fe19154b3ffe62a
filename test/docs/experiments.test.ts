import { readFileSync, readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type ResultRow, experiments } from '../../src/experiment/index.js'
import { checkedStatements, statementLine } from '../../src/report/index.js'

const page = readFileSync('docs/methods/experiments.md', 'utf8')

describe.each(['disassociation', 'cover'])('%s', (id) => {
  const folder = `docs/figures/${id}`
  const files = readdirSync(folder)
  const experiment = experiments.find((one) => one.id === id)!

  test('docs/figures holds the points and the picture of every figure', () => {
    const wanted = experiment.figures.flatMap((figure) => [`${figure.id}.csv`, `${figure.id}.svg`])
    expect([...files].sort()).toEqual([...wanted, 'README.md'].sort())
  })

  test('the page says of every sentence of the paper what the stored points say', () => {
    const rows = files.filter((file) => file.endsWith('.csv')).flatMap((file) => pointsOf(`${folder}/${file}`))
    const lines = checkedStatements(experiment, rows, true).map(statementLine)
    expect(lines.length).toBeGreaterThan(4)
    for (const line of lines) expect(page).toContain(line)
  })
})

/** Names that these two experiments give to x hold no comma. */
function pointsOf(file: string): ResultRow[] {
  const [, ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n')
  return lines.map((line) => {
    const [figure, x, series, measure, ...numbers] = line.split(',')
    const [mean, low, high, n, seed] = numbers.map((cell) => (cell === '' ? NaN : Number(cell)))
    return { figure, x: Number.isNaN(Number(x)) ? x : Number(x), series, measure, mean, low, high, n, seed }
  })
}
