import type { Transactions } from '../../data/transactions.js'
import { judgeConstraints } from './constraints.js'
import type { Judgement, RareSet } from '../judgement.js'
import { judgeKm } from './km.js'

export interface SetModelOptions {
  readonly k: number
  readonly m?: number
  readonly constraints?: readonly (readonly string[])[]
}

/** What "private" means for set-valued data, and a judge that decides it on the release alone. */
export interface SetModel {
  readonly id: string
  readonly title: string
  readonly cites: readonly string[]
  /** The options it needs, in the order they are written: `km:4,2`. */
  readonly parameters: readonly (keyof SetModelOptions)[]
  judge(release: Transactions, options: SetModelOptions): Judgement<RareSet>
}

export const setModels: readonly SetModel[] = [
  {
    id: 'constraints',
    title: 'Every subset of a constraint is in k transactions or in none',
    cites: ['Ong: thesis, §2.2.3 and Definition 13'],
    parameters: ['constraints', 'k'],
    judge: (release, { k, constraints }) => judgeConstraints(release, constraints ?? [], k),
  },
  {
    id: 'km',
    title: 'Every set of up to m items is in k transactions or in none',
    cites: ['Ong: thesis, Definition 6', 'Terrovitis, Mamoulis, Kalnis, PVLDB 1 (2008)'],
    parameters: ['k', 'm'],
    judge: (release, { k, m }) => judgeKm(release, k, m ?? 1),
  },
]
