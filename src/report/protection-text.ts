import type { Infeasible } from '../protect/index.js'
import { formatNumber } from './format-number.js'

/** What came of protecting a file. */
export interface ProtectionSummary {
  readonly output: string
  readonly method: string
  readonly parameters: Readonly<Record<string, string | number | boolean>>
  readonly generalisedItems: number
  readonly suppressedItems: number
  readonly judged: readonly { readonly model: string; readonly holds: boolean }[]
  readonly notes: readonly string[]
}

export function protectionText(summary: ProtectionSummary): string {
  const { output, method, parameters, judged, generalisedItems, suppressedItems, notes } = summary
  const told = Object.entries(parameters).map(([name, value]) => `${name} = ${value}`)
  return [
    `${output}: protected by ${method} (${told.join(', ')}).`,
    `It holds ${count(generalisedItems, 'generalised item')}; ${count(suppressedItems, 'item')} suppressed.`,
    ...judged.map(({ model }) => `Checked: ${model}.`),
    ...notes.map((note) => `Note: ${note}.`),
    '',
  ].join('\n')
}

/** Why there is no release, how far it came, and what would do. Items are named only when asked for. */
export function infeasibleText({ because, remedy, closest }: Infeasible, showItems: boolean): string {
  const lines = [`palimpsest: no release: ${because}`]
  if (closest?.constraint !== undefined) {
    const support = `still in ${formatNumber(closest.support)} transactions`
    lines.push(
      `  stuck at: privacy constraint ${closest.constraint}, ${support}, after ${formatNumber(closest.stepCount)} steps`,
    )
  }
  if (closest && closest.suppressedShare > 0) {
    lines.push(`  suppressed so far: ${formatNumber(closest.suppressedShare * 100)} % of the items`)
  }
  if (closest?.wouldDo.k !== undefined) lines.push(`  would do: --k ${closest.wouldDo.k}`)
  if (closest?.wouldDo.suppress !== undefined) lines.push(`  would do: --suppress ${closest.wouldDo.suppress}`)
  if (showItems && closest) lines.push(`  items: ${closest.items.map((item) => JSON.stringify(item)).join(', ')}`)
  return `${[...lines, `  remedy: ${remedy}`].join('\n')}\n`
}

function count(number: number, what: string): string {
  return `${formatNumber(number)} ${what}${number === 1 ? '' : 's'}`
}
