import { readFileSync, readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type ResultRow, experiments } from '../../src/experiment/index.js'
import { checkedStatements, statementTable } from '../../src/report/index.js'

describe.each(experiments)('$id', (experiment) => {
  const folder = `docs/figures/${experiment.id}`
  const files = readdirSync(folder)

  test('docs/figures holds the points and the picture of every figure', () => {
    const wanted = experiment.figures.flatMap((figure) => [`${figure.id}.csv`, `${figure.id}.svg`])
    expect([...files].sort()).toEqual([...wanted, 'README.md'].sort())
  })

  test('its summary says of every sentence of the papers what the stored points say', () => {
    const rows = files.filter((file) => file.endsWith('.csv')).flatMap((file) => pointsOf(`${folder}/${file}`))
    const lines = statementTable(checkedStatements(experiment, rows, true))
    expect(lines.length).toBeGreaterThan(8)
    expect(readFileSync(`${folder}/README.md`, 'utf8')).toContain(lines.join('\n'))
  })
})

// After an experiment wrote into docs/figures: npx vitest run test/docs/experiments.test.ts -u
test('docs/methods/experiments.md: what stands between marks is the table of that heading, as the experiment wrote it', async () => {
  const page = readFileSync('docs/methods/experiments.md', 'utf8')
  const marked = /(<!-- (\S+): (.+) -->\n)[^]*?(\n<!-- end -->)/g
  expect([...page.matchAll(marked)].length).toBeGreaterThan(5)
  const fresh = page.replace(marked, (_, mark: string, id: string, heading: string, end: string) => {
    return mark + tableUnder(readFileSync(`docs/figures/${id}/README.md`, 'utf8'), heading) + end
  })
  await expect(fresh).toMatchFileSnapshot('../../docs/methods/experiments.md')
})

/** From the line that introduces the table of a section to the end of what belongs to it, without picture and pointer. */
function tableUnder(summary: string, heading: string): string {
  const section = summary.split('\n## ').find((part) => part.startsWith(`${heading}\n`))
  if (section === undefined) throw new Error(`no section "${heading}"`)
  const paragraphs = section.trim().split('\n\n').slice(1)
  const first = paragraphs.findIndex((text) => text.startsWith('| ')) - 1
  const shown = paragraphs.slice(Math.max(0, first)).filter((text) => !/^(!\[|Every point:)/.test(text))
  return shown.join('\n\n')
}

function pointsOf(file: string): ResultRow[] {
  const [, ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n')
  return lines.map((line) => {
    const [figure, x, series, measure, ...numbers] = line.split(',')
    const [mean, low, high, n, seed] = numbers.map((cell) => (cell === '' ? NaN : Number(cell)))
    return { figure, x: Number.isNaN(Number(x)) ? x : Number(x), series, measure, mean, low, high, n, seed }
  })
}
