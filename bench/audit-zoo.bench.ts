import type { Benchmark } from './benchmark.js'
import { type Exhibit, type Twin, audited, exhibits } from './zoo/zoo.js'

const planted = 20
const clean = 100

/** Whether an audit names the leak that was planted, and is silent where none was. */
export const auditZoo: Benchmark = {
  id: 'audit-zoo',
  summary: `one leak planted in each of ${exhibits.length} releases: how often the right question comes first of ${planted} seeds, and how often anything is above in its clean twin of ${clean} (goal: at most 5)`,
  async run(print) {
    let [right, silent] = [0, 0]
    for (const exhibit of exhibits) {
      const firsts = await linesAbove(exhibit, 'planted', planted)
      const named = firsts.filter(([first]) => first === exhibit.line).length
      const alarms = (await linesAbove(exhibit, 'clean', clean)).filter((above) => above.length > 0)
      right += named === planted ? 1 : 0
      silent += alarms.length <= clean / 20 ? 1 : 0
      const wrong = tally(firsts.flatMap(([first]) => (first === exhibit.line ? [] : [first ?? 'none'])))
      print(
        [
          exhibit.leak.padEnd(26),
          `${exhibit.line} first: ${named} of ${planted}${wrong}`.padEnd(30),
          `above in the twin: ${alarms.length} of ${clean}${tally(alarms.flat())}`,
        ].join(' '),
      )
    }
    print(`always first: ${right} of ${exhibits.length}; silent twins: ${silent} of ${exhibits.length}`)
  },
}

async function linesAbove(exhibit: Exhibit, twin: Twin, seeds: number): Promise<readonly (readonly string[])[]> {
  const found: string[][] = []
  for (let seed = 1; seed <= seeds; seed++)
    found.push((await audited(exhibit, twin, seed)).verdict.above.map(({ line }) => line.id))
  return found
}

function tally(ids: readonly string[]): string {
  const counts = [...new Set(ids)].map((id) => `${id} ${ids.filter((one) => one === id).length}`)
  return counts.length === 0 ? '' : ` (${counts.join(', ')})`
}
