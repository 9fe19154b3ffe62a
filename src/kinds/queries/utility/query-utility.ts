import { bare } from '../../../contract/finding.js'
import type { Utility, WorthFigure } from '../../../contract/utility.js'
import { comparedLogs } from './compared-logs.js'

/** What is left of a query log: counted over the whole log, since users of a release have no names. */
export const queryUtility: Utility<'queries'> = {
  id: 'queries',
  name: 'worth of a query log',
  summary: 'queries kept and added, users left, and how far the shares of intents have moved',
  cites: ['ours; total variation distance'],
  on: 'queries',
  parameters: {},
  run(original, release) {
    const [asked, told] = [original.user.codes.length, release.user.codes.length]
    const { shared, moved } = comparedLogs(original, release)
    return {
      kind: 'worth',
      headline: `${percent(shared / Math.max(1, asked))} % of the queries are kept, and ${percent(told === 0 ? 0 : 1 - shared / told)} % of those published were added`,
      figures: [
        one('kept', 'queries kept, of those asked', shared / Math.max(1, asked)),
        one('added', 'queries added, of those published', told === 0 ? 0 : 1 - shared / told),
        one('users', 'users published, of all', release.user.texts.length / Math.max(1, original.user.texts.length)),
        one('intentDistance', 'distance of the shares of intents (0 the same, 1 nothing shared)', moved),
      ],
    }
  },
}

function one(id: string, name: string, value: number): WorthFigure {
  return { id, name, ...bare(value) }
}

function percent(share: number): string {
  return (100 * share).toFixed(1)
}
