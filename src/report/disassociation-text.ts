import type { CoverRepair } from '../protect/index.js'
import { formatNumber } from './format-number.js'

/** What came of disassociating a file. */
export interface DisassociationSummary {
  readonly output: string
  readonly parameters: Readonly<Record<string, string | number>>
  readonly clusters: number
  readonly judged: readonly { readonly model: string }[]
  readonly repair: CoverRepair | null
  readonly notes: readonly string[]
}

export function disassociationText({
  output,
  parameters,
  clusters,
  judged,
  repair,
  notes,
}: DisassociationSummary): string {
  const told = Object.entries(parameters).map(([name, value]) => `${name} = ${value}`)
  return [
    `${output}: torn apart in ${formatNumber(clusters)} clusters (${told.join(', ')}).`,
    ...judged.map(({ model }) => `Checked: ${model}.`),
    ...(repair ? [repairSentence(repair)] : []),
    ...notes.map((note) => `Note: ${note}.`),
    '',
  ].join('\n')
}

function repairSentence({ problems, suppressed, moved }: CoverRepair): string {
  const cost = `${formatNumber(suppressed)} occurrences left out, ${formatNumber(moved)} items hidden in term chunks`
  return `Cover problems closed: ${formatNumber(problems)} (${cost}).`
}
