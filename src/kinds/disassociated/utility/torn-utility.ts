import { parameters } from '../../../contract/parameter.js'
import { bare } from '../../../contract/finding.js'
import type { Utility, WorthFigure } from '../../../contract/utility.js'
import { type Drawn, measureDisassociation } from './disassociation-utility.js'
import { withCommas } from '../../../math/with-commas.js'

const disassociatedParameters = parameters({
  top: { type: 'integer', least: 1, fallback: 1000, about: 'how many of the most frequent itemsets are compared' },
})

export const disassociatedUtility: Utility<'disassociated', typeof disassociatedParameters> = {
  id: 'disassociation',
  name: 'worth of a disassociated release',
  summary: 'which frequent itemsets, pair supports and items survive',
  cites: ['Terrovitis, Mamoulis, Liagouris, Skiadopoulos: Privacy preservation by disassociation, PVLDB 5 (2012), §7'],
  on: 'disassociated',
  parameters: disassociatedParameters,
  run(original, release, { top }, random) {
    const { tKd, tKdA, re, tlost } = measureDisassociation(original, release, { K: top }, random('measure'))
    return {
      kind: 'worth',
      headline: `Of the ${withCommas(top)} most frequent itemsets ${percent(tKd.mean)} % are no longer among the most frequent`,
      figures: [
        { id: 'tKd', name: 'tKd: frequent itemsets that are lost in a reconstruction', ...drawn(tKd) },
        one('tKdA', 'tKd-a: the same by the published chunks alone', tKdA),
        { id: 're', name: 're: relative error of the support of a pair', ...drawn(re) },
        one('tlost', 'tlost: frequent items that stand in term chunks alone', tlost),
      ],
    }
  },
}

/** The mean of several reconstructions, the least and the greatest. */
function drawn({ mean, low, high }: Drawn): { readonly value: number; readonly low: number; readonly high: number } {
  return { value: mean, low, high }
}

function one(id: string, name: string, value: number): WorthFigure {
  return { id, name, ...bare(value) }
}

function percent(share: number): string {
  return (100 * share).toFixed(2)
}
