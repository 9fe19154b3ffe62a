import { keptCells } from '../kinds/sets/attack/eliminate/cells-left.js'
import type { WalkByMeaning } from '../run/walk-by-meaning.js'
import type { Finding } from '../contract/finding.js'
import { struckTable } from './elimination-text.js'
import { share } from './finding-text.js'
import type { Paint } from './paint.js'

/** The last page of the story: what comes out with a measure in place of the printed distances. */
export function meaningWalk({ table, findings }: WalkByMeaning, measure: string, paint: Paint): string[] {
  return [
    '',
    paint.strong(`6. The same release with meaning by ${measure}, and the whole transaction as context`),
    ...struckTable(table, keptCells(table, []), paint).map((line) => `   ${line}`),
    '',
    ...findings.map((finding) => `   ${resultLine(finding)}`),
  ]
}

function resultLine({ attack, success, baseline, measured, reads }: Finding): string {
  if (!success || !baseline) return `${attack}: not measured.`
  const verdict = reads ? 'it reads the release' : 'it learns no more than knowing less would'
  return `${attack}: ${share(success)} of ${measured}; ${baseline.name}: ${share(baseline)}; ${verdict}.`
}
