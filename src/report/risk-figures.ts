import type { NotMeasured } from '../contract/method.js'
import type { TableRisk } from '../kinds/table/risk/risk.js'

/** A number, and what it says for somebody who has never met it. */
export interface RiskFigure {
  readonly id: string
  readonly name: string
  readonly about: string
  /** Null where it could not be measured; `because` tells why. */
  readonly value: number | null
  readonly because?: string
}

/** The figures of a table's risk, the ones to look at first. */
export function riskFigures(risk: TableRisk): RiskFigure[] {
  const { prosecutor, journalist, population, limit, row, values, sizes, suppressed } = risk
  return [
    figure(
      'prosecutorHighest',
      'highest risk',
      'chance to find the one who is easiest to find, known to be in it',
      prosecutor.highest,
    ),
    figure('peopleAtHighest', 'people at it', 'who share that chance', prosecutor.atHighest),
    figure('prosecutorAverage', 'average risk', 'the same chance over everybody', prosecutor.average),
    figure('uniques', 'people alone', 'nobody else in it looks like them', prosecutor.uniques),
    figure(
      'uniqueShare',
      'share alone',
      'the same as a share of people',
      prosecutor.uniques / Math.max(1, sizes.people),
    ),
    ...(suppressed > 0
      ? [
          figure(
            'suppressedRows',
            'rows suppressed',
            'nothing is told of them, and nobody is found by them',
            suppressed,
          ),
        ]
      : []),
    ...(limit
      ? [figure('aboveLimit', 'people above the limit', `in groups of fewer than ${limit.size}`, limit.people)]
      : []),
    ...(limit?.peopleLiterally === undefined
      ? []
      : [
          figure(
            'aboveLimitLiterally',
            'taken at its digits',
            `in groups of fewer than ${limit.literally}: one over ${limit.size} is more than the digits say`,
            limit.peopleLiterally,
          ),
        ]),
    ...journalistFigures(journalist),
    ...populationFigures(population),
    ...personFigures(risk),
    figure(
      'marketer',
      'marketer',
      'share of everybody that linking every row to somebody gets right',
      marketerOf(risk),
    ),
    figure('rowPrior', 'row guessed blindly', 'chance that a row drawn by lot is somebody’s', row.prior),
    figure('rowPosterior', 'row guessed', 'chance of the best guess once their columns are known', row.posterior),
    ...values.flatMap(({ column, prior, posterior }) => [
      figure(`valuePrior:${column}`, `${column} guessed blindly`, 'the most frequent value, for everybody', prior),
      figure(
        `valuePosterior:${column}`,
        `${column} guessed`,
        'the most frequent value of those who look alike',
        posterior,
      ),
    ]),
  ]
}

/** With no population known, everybody in the table is taken to be known to be in it. */
function marketerOf({ journalist, prosecutor }: TableRisk): number {
  return 'because' in journalist ? prosecutor.average : journalist.average
}

function journalistFigures(journalist: TableRisk['journalist']): RiskFigure[] {
  const about = 'the same by somebody who does not know who is in it'
  if ('because' in journalist) return [unknown('journalistHighest', 'journalist, highest', about, journalist)]
  const how = journalist.by === 'population' ? 'counted in the population' : 'an estimate (Benedetti and Franconi)'
  return [
    figure('journalistHighest', 'journalist, highest', `${about}: ${how}`, journalist.highest),
    figure('journalistAverage', 'journalist, average', 'the same over everybody', journalist.average),
  ]
}

const models = {
  pitman: 'an estimate by Pitman’s model',
  zayatz: 'an estimate by Zayatz’s model',
  counted: 'counted in it',
} as const

function populationFigures(population: TableRisk['population']): RiskFigure[] {
  const about = 'share of people who are like nobody else in the population either'
  if ('because' in population) return [unknown('populationUniques', 'alone in the population', about, population)]
  return [
    figure('populationUniques', 'alone in the population', `${about}: ${models[population.model]}`, population.share),
  ]
}

const personModels = {
  copula: 'a Gaussian copula, which foresaw held-out rows best',
  'latent classes': 'a mixture of kinds of people, which foresaw held-out rows best',
} as const

function personFigures({ persons, sizes }: TableRisk): RiskFigure[] {
  if (!persons) return []
  const about = 'people of the table who are expected to be like nobody else in the population'
  if ('because' in persons) return [unknown('personsAlone', 'expected alone there', about, persons)]
  return [
    figure('personsAlone', 'expected alone there', `${about}: ${personModels[persons.model]}`, persons.alone),
    figure(
      'personsAloneShare',
      'share expected alone',
      'the same as a share of people',
      persons.alone / Math.max(1, sizes.people),
    ),
    figure(
      'personsCorrectness',
      'row is theirs',
      'chance that whoever looks like a row is the one it is about, over everybody',
      persons.correctness,
    ),
  ]
}

function figure(id: string, name: string, about: string, value: number): RiskFigure {
  return { id, name, about, value }
}

function unknown(id: string, name: string, about: string, { because }: NotMeasured): RiskFigure {
  return { id, name, about, value: null, because }
}
