import type { Closest, Infeasible } from '../protect/protector.js'
import type { ProtectOutcome } from '../run/protect.js'
import { formatNumber, plural } from './format-number.js'

/** A release that was written, and where. */
export interface WrittenRelease extends Pick<ProtectOutcome, 'made' | 'judged' | 'parameters' | 'notes' | 'seed'> {
  readonly output: string
  readonly method: string
}

/** What came of protecting a file. */
export function protectionText({ output, method, parameters, made, judged, notes }: WrittenRelease): string[] {
  const told = Object.entries(parameters).flatMap(([name, value]) =>
    value === false ? [] : [value === true ? words(name) : `${words(name)} = ${String(value)}`],
  )
  const facts = Object.entries(made).map(([name, value]) => plural(value, singular(words(name)), words(name)))
  return [
    `${output}: protected by ${method} (${told.join(', ')}).`,
    `It holds ${facts.join(', ')}.`,
    ...judged.map(({ model }) => `Checked: ${model}.`),
    ...notes.map((note) => `Note: ${note}.`),
  ]
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
