import type { Closest, Infeasible, ProtectOutcome } from '../contract/protector.js'
import { formatNumber, plural } from './format-number.js'
import { reachedText } from './table-judgement.js'

/** A release that was written, and where. */
export interface WrittenRelease extends Pick<
  ProtectOutcome,
  'made' | 'levels' | 'judged' | 'parameters' | 'notes' | 'seed'
> {
  readonly output: string
  readonly method: string
}

/** What came of protecting a file. */
export function protectionText({ output, method, parameters, made, levels, judged, notes }: WrittenRelease): string[] {
  const told = Object.entries(parameters).flatMap(([name, value]) =>
    value === false ? [] : [value === true ? words(name) : `${words(name)} = ${String(value)}`],
  )
  const facts = Object.entries(made)
    .filter(([name]) => name !== 'loss' && name !== 'nodes' && name !== 'evaluated')
    .map(([name, value]) => fact(name, value))
  return [
    `${output}: protected by ${method}${told.length > 0 ? ` (${told.join(', ')})` : ''}.`,
    `It holds ${facts.join(', ')}${looked(made)}.`,
    ...(levels
      ? [
          `Levels: ${Object.entries(levels)
            .map(([name, level]) => `${name} ${level}`)
            .join(', ')}.`,
        ]
      : []),
    ...judged.map(
      ({ model, reached }) => `Checked: ${model}${reached === undefined ? '' : ` (${reachedText(reached)} reached)`}.`,
    ),
    ...notes.map((note) => `Note: ${note}.`),
  ]
}

/** What the search of a lattice says of itself. */
function looked({ loss, nodes, evaluated }: WrittenRelease['made']): string {
  const lost = loss === undefined ? '' : `; loss ${loss.toPrecision(4)}`
  if (nodes === undefined || evaluated === undefined) return lost
  return `${lost}, ${formatNumber(evaluated)} of ${formatNumber(nodes)} combinations of levels looked at`
}

/** `397 groups`. */
function fact(name: string, value: number): string {
  if (name === 'classes') return plural(value, 'group')
  if (name === 'suppressed') return plural(value, 'suppressed row')
  if (!Number.isInteger(value)) return `${words(name)} ${value.toPrecision(4)}`
  return plural(value, singular(words(name)), words(name))
}

/** `generalisedItems` as it is said. */
function words(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}

/** `generalised items` of which there is one. */
function singular(many: string): string {
  return many.replace(/s\b(?=$| closed| left| hidden)/, '')
}

/** Why there is no release, how far it came, and what would do. Items are named only when asked for. */
export function infeasibleText({ because, remedy, closest }: Infeasible, showItems: boolean): string[] {
  return [`palimpsest: no release: ${because}`, ...(closest ? farLines(closest, showItems) : []), `  remedy: ${remedy}`]
}

function farLines(
  { constraint, support = 0, stepCount = 0, suppressedShare, wouldDo, items }: Closest,
  showItems: boolean,
): string[] {
  return [
    ...(constraint === undefined
      ? []
      : [
          `  stuck at: privacy constraint ${constraint}, still in ${plural(support, 'transaction')}, after ${plural(stepCount, 'step')}`,
        ]),
    ...(suppressedShare ? [`  suppressed so far: ${formatNumber(suppressedShare * 100)} % of the items`] : []),
    ...(wouldDo?.k === undefined ? [] : [`  would do: k = ${wouldDo.k}`]),
    ...(wouldDo?.suppress === undefined ? [] : [`  would do: suppress = ${Math.ceil(wouldDo.suppress * 1000) / 1000}`]),
    ...(showItems ? [`  items: ${items.map((item) => JSON.stringify(item)).join(', ')}`] : []),
  ]
}
