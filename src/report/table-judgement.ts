import type { JudgedClasses } from '../contract/judgement.js'
import type { Judged } from '../run/check.js'
import { formatNumber, plural } from './format-number.js'

/** What was reached, who stands in groups that fail, and the worst of them: `k:5: does NOT hold: 2 reached.` */
export function tableJudgement({ asked, model, holds, reached, because, classes }: Judged): string[] {
  const name = asked === undefined ? model : `${asked} (${model})`
  if (holds === null) return [`${name}: not measured, ${because ?? 'it cannot be told'}.`]
  const value = reached === undefined ? '' : `: ${reachedText(reached)} reached`
  const lines = [`${name}: ${holds ? 'holds' : 'does NOT hold'}${value}.`]
  if (!classes) return lines
  const { people, failing, worst } = classes
  if (failing > 0)
    lines.push(
      `  ${formatNumber(failing)} of ${plural(people, 'person', 'people')} ${failing === 1 ? 'stands' : 'stand'} in groups that fail`,
    )
  if (worst) {
    const like = worst.like === undefined ? '' : ` (${formatNumber(worst.like)} with those it may be)`
    lines.push(`  worst: a group of ${formatNumber(worst.size)}${like}, first met in row ${formatNumber(worst.row)}`)
  }
  return lines
}

/** Four digits say enough; what is whole is told whole. */
export function reachedText(reached: number): string {
  return Number.isInteger(reached) ? formatNumber(reached) : String(Number(reached.toPrecision(4)))
}

/** One sentence for all that was asked; the rule on missing values where it matters. */
export function tableVerdict(judged: readonly Judged[], missing: string): string {
  const failed = judged.filter(({ holds }) => holds === false)
  const unmeasured = judged.filter(({ holds }) => holds === null)
  const matters = missing !== 'own' || judged.some(({ classes }) => classes?.byMissing)
  const rule = matters ? ` (a missing value taken for ${missingWords(missing)})` : ''
  const names = (list: readonly Judged[]): string => list.map(({ asked, model }) => asked ?? model).join(', ')
  if (failed.length > 0) {
    const count =
      judged.length === 1
        ? ''
        : `; ${failed.length} of ${plural(judged.length, 'model')} ${failed.length === 1 ? 'fails' : 'fail'}`
    return `Does not hold${rule}: ${names(failed)}${count}.`
  }
  if (unmeasured.length > 0) return `Not measured${rule}: ${names(unmeasured)}.`
  return `Holds${rule}: ${names(judged)}.`
}

function missingWords(rule: string): string {
  return rule === 'any' ? 'any value' : 'a value of its own'
}

/** What was judged, once for all models: groups, what is told of nobody, what missing values and a join change. */
export function judgedFacts(judged: readonly Judged[]): string[] {
  const all = judged.flatMap(({ classes }) => classes ?? [])
  const [first] = all
  if (!first) return []
  const byMissing = all.find((one) => one.byMissing)?.byMissing
  return [
    `${plural(first.people, 'person', 'people')} in ${plural(first.count, 'group')}${first.suppressed > 0 ? `; ${plural(first.suppressed, 'row')} of which nothing is told, counted apart` : ''}.`,
    ...(byMissing
      ? [
          `Smallest group where a missing value is ${Object.entries(byMissing)
            .map(([rule, k]) => `${missingWords(rule)}: ${formatNumber(k)}`)
            .join('; ')}.`,
        ]
      : []),
    ...joinLines(first),
  ]
}

function joinLines({ views, uniqueAfterJoin }: JudgedClasses): string[] {
  if (!views) return []
  const least = views.map(({ name, reached }) => `${name} ${formatNumber(reached)}`).join(', ')
  return [
    `Smallest group by table: ${least}.`,
    ...(uniqueAfterJoin ? [`${plural(uniqueAfterJoin, 'person is', 'people are')} unique only after the join.`] : []),
  ]
}
