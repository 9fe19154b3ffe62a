import { json, seed, showValues } from '../common-flags.js'
import { dataFlags } from '../data-flags.js'
import type { Verb } from '../verb.js'

export const protect: Verb = {
  name: 'protect',
  summary: 'publish items less exactly, until enough transactions look alike',
  operands: [{ name: 'data', file: 'input', about: 'the transactions to protect (- reads standard input)' }],
  flags: [
    { name: 'method', value: 'name', choices: methods, required: true, about: 'how to protect' },
    { name: 'k', value: 'n', kind: 'integer', least: 2, required: true, about: 'how many must look alike' },
    {
      name: 'privacy',
      value: 'file|made',
      file: 'input',
      about: 'coat, pcta: what to protect, a constraint a line; or all, random:50%x3, random:1000x2-6',
    },
    {
      name: 'utility',
      value: 'file|measure:x',
      file: 'spec',
      about: 'coat: which items may stand for each other, a constraint a line; or by meaning, such as wordnet:0.5',
    },
    {
      name: 'suppress',
      value: 'share',
      kind: 'number',
      least: 0,
      about: 'coat: share of the items that may be left out',
    },
    { name: 'm', value: 'n', kind: 'integer', least: 1, about: 'km, disassociate: protect every set of up to m items' },
    { name: 'km', value: 'm', kind: 'integer', least: 1, about: 'coat, pcta: protect every set of up to m items' },
    {
      name: 'hierarchy',
      value: 'file',
      file: 'input',
      about: 'km: which items belong together, value;level1;…;* a line',
    },
    {
      name: 'max-cluster',
      value: 'n',
      kind: 'integer',
      least: 4,
      about: 'disassociate: records a cluster may hold (default 30, or 2k)',
    },
    { name: 'refine', about: 'disassociate: publish what several clusters hide in chunks they share' },
    { name: 'safe', about: 'disassociate: leave out occurrences until no cover problem is left' },
    { name: 'labels', about: 'km: write the names of the hierarchy instead of the items they stand for' },
    {
      name: 'output',
      short: 'o',
      value: 'file|-',
      file: 'release',
      required: true,
      about: 'the release; how it was made goes to <file>.meta.json',
    },
    ...dataFlags,
    seed,
    json,
    showValues,
  ],
  notes: 'The release is checked by an independent judge before it is written. No release is an answer too: exit 1.',
  examples: [
    {
      line: 'palimpsest protect examples/thesis/figure-1.3.txt --method coat --k 4 --privacy examples/thesis/figure-1.5-privacy.txt --utility examples/thesis/figure-1.5-utility.txt -o -',
      about: "the thesis' example: Figure 1.3 becomes Figure 1.5",
    },
    {
      line: 'palimpsest protect examples/thesis/figure-1.3.txt --method disassociate --k 2 --m 2 -o -',
      about: 'items stay as they are; rare combinations are torn apart inside clusters',
    },
    {
      line: 'palimpsest protect baskets.csv --method km --k 5 --m 2 --hierarchy items.csv -o release.txt',
      about: 'no pair of items tells fewer than five baskets apart',
    },
  ],
  async run(call) {
    const disassociate = call.values.get('method') === 'disassociate'
    const { protectBySets } = await import('../protect-by-sets.js')
    const { protectToClusters } = await import('../protect-to-clusters.js')
    return disassociate ? protectToClusters(call) : protectBySets(call)
  },
}

async function methods(): Promise<readonly string[]> {
  const { disassociationFacts, setProtectors } = await import('../../src/protect/index.js')
  return [...setProtectors.map(({ id }) => id), disassociationFacts.id]
}
