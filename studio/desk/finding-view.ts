import type { AttackFigure } from '../../src/contract/attack-figure.js'
import { type Finding, readingUnit } from '../../src/contract/finding.js'
import type { Release } from '../../src/contract/release.js'
import { findingSentences } from '../../src/report/finding-text.js'
import { capital, formatNumber } from '../../src/report/format-number.js'
import { attackFigure } from '../../src/run/attack-figure.js'
import type { OneOfAll } from '../../src/run/attack-all.js'
import type { FindingView, TriedView } from '../state-attack.js'
import { maskedWord } from './mask.js'

/** What came of an attack, values with it: whoever tells it to a page that did not ask for them masks it. */
export function findingView({ id, name, outcome }: OneOfAll, release: Release): FindingView {
  if (outcome.kind === 'not measured') {
    const lines = [`${capital(outcome.because)}.`]
    return { id, name, does: '', state: 'not measured', lines, told: [], more: 0, notTried: [] }
  }
  const { finding } = outcome
  const { summary, threat, success, baseline, told, tellings, notTried } = finding
  const figure = attackFigure(outcome, release)
  const expected = finding.figures.find((one) => one.id === 'expected')?.attack.value
  return {
    id,
    name,
    does: summary,
    threat,
    state: stateOf(finding),
    lines: findingSentences(finding),
    ...(success && { success: success.value, ...(!Number.isNaN(success.low) && success) }),
    ...(baseline && { guessing: baseline.value }),
    ...(success === null && expected !== undefined && !Number.isNaN(expected) && { expected }),
    told: told.map(({ record, confidence, published, sentence, because }) => ({
      title: `${readingUnit(finding)} ${formatNumber(record)}`,
      sure: Math.min(1, confidence),
      sentence: published === undefined ? sentence : `${published} ${sentence}`,
      ...(because !== undefined && { because }),
    })),
    more: tellings - told.reduce((sum, { times }) => sum + times, 0),
    notTried: notTried.filter(({ count }) => count > 0).map(({ count, what }) => `${formatNumber(count)} ${what}`),
    ...(figure && { figure }),
  }
}

function stateOf({ reads, success }: Finding): FindingView['state'] {
  if (reads !== null) return reads ? 'reads' : 'no more'
  return success ? 'no more' : 'claims'
}

/** The same without what was read. */
export function maskedFinding({ figure, ...finding }: FindingView): FindingView {
  const drawn = figure && { figure: maskedFigure(figure) }
  return { ...finding, ...drawn, told: finding.told.map(({ title, sure }) => ({ title, sure, sentence: maskedWord })) }
}

/** One attack more; tried again it takes the place of what it came to before. */
export function withFinding({ findings, ...rest }: TriedView, finding: FindingView): TriedView {
  return { ...rest, findings: [...findings.filter(({ id }) => id !== finding.id), finding] }
}

/** Nodes without their names, and no text. */
function maskedFigure(figure: AttackFigure): AttackFigure {
  return figure.kind === 'node'
    ? { ...figure, nodes: figure.nodes.map(({ away }) => ({ name: maskedWord, away })) }
    : { kind: 'texts', texts: [], more: figure.texts.length + figure.more }
}
