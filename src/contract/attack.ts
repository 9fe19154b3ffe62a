import type { Graph } from '../data/graph.js'
import type { QueryLog } from '../data/query-log.js'
import type { Points } from '../data/points.js'
import type { Rule } from '../data/condition.js'
import type { Table } from '../data/table.js'
import type { Texts } from '../data/texts.js'
import type { Transactions } from '../data/transactions.js'
import type { Method, NotMeasured } from './method.js'
import type { Parameters, Values } from './parameter.js'
import type { Streams } from '../math/random.js'
import type { Kind, Release } from './release.js'
import type { Measure } from '../meaning/measure.js'
import type { Claims } from './claims.js'

/** What an attacker may hold beside the release. */
export interface Granted {
  /** How related terms are. */
  readonly meaning?: Pick<Measure, 'prepare' | 'distances' | 'parts' | 'conjunctions' | 'vectors'>
  /** Real records, of which an attacker may know something: for a scientific attacker only. */
  readonly people?: Transactions
  /** A dictionary. */
  readonly words?: readonly string[]
  /** People somebody looks for, a row each, with what is known of them under the names of the release. */
  readonly register?: Table
  /** The same people in the order in which their data was kept, with all that it says: tells whether a release kept it. */
  readonly order?: Table
  /** What is known of the world: who is like this does not have that. */
  readonly rules?: readonly Rule[]
  /** How the release was made. */
  readonly making?: Making
  /** Other releases about some of the same people. */
  readonly others?: readonly Release<'table'>[]
  /** Other records of the same kind of people. */
  readonly population?: Table
  /** The program that made the release, to be run on other people; undefined where it makes no release of them. */
  readonly remake?: (data: Table, random: Streams) => Table | undefined
  /** Other transactions of the same kind of people. */
  readonly crowd?: Transactions
  /** Other documents of the same kind. */
  readonly documents?: Texts
  /** What identifiers may have been before they were hashed, masked or replaced. */
  readonly guesses?: Iterable<string>
  /** What the people are called in the original: the first guesses. */
  readonly identifiers?: Iterable<string>
  /** How often each value is met in public: a column of values and one of counts. */
  readonly frequencies?: Table
  /** Who is connected with whom, by name, as somebody knows it from elsewhere. */
  readonly acquaintances?: Graph
  /** People whose node in the release is known. */
  readonly confidants?: readonly { readonly person: string; readonly node: string }[]
  /** Other queries of some of the people, under the names of the original: for a scientific attacker only. */
  readonly histories?: QueryLog
  /** Where people are known to have been. */
  readonly points?: Points
}

/** What somebody knows of how a release was made. */
export interface Making {
  /** The id of the protector, such as `local-recoding`. */
  readonly method: string
  readonly k?: number
  readonly l?: number
  /** Noise: its deviation, in deviations of the column; absent where numbers were turned. */
  readonly level?: number
  /** Noise: all numbers of a record were multiplied by one orthogonal matrix. */
  readonly turned?: true
}

/** An attack that did not run; where it lacked something that somebody may hold, what. */
export interface NotTriedFor extends NotMeasured {
  readonly lacks?: keyof Granted
}

/** The baseline of an attack on people: the same attack on people who are not in the release. */
export const outsiders = 'outsiders'

/** How a granted thing is called in a sentence. */
export const grantedNames: Readonly<Record<keyof Granted, string>> = {
  meaning: 'what the words mean',
  people: 'items of some of the people',
  words: 'a dictionary',
  register: 'a register of people',
  order: 'the order in which the data was kept',
  rules: 'rules about who has what',
  making: 'how the release was made',
  others: 'other releases about the same people',
  population: 'records of other people of the same kind',
  remake: 'the program that made the release',
  crowd: 'transactions of other people of the same kind',
  documents: 'other documents of the same kind',
  guesses: 'what the identifiers may have been',
  identifiers: 'what the people are called',
  frequencies: 'how frequent values are in public',
  acquaintances: 'who is connected with whom',
  confidants: 'the nodes of a few people',
  histories: 'other queries of some of the people',
  points: 'where people are known to have been',
}

/** Told what is done and how much of it. */
export type OnAttack = (what: string, done: number, total: number) => void

/**
 * Somebody who tries. An attack sees the release and what is granted, never the original. Members of the family are
 * listed in `attacks`; each declares the attack that knows less, which its success is held against.
 */
export interface Attack<
  K extends Kind = Kind,
  C extends Claims = Claims,
  P extends Parameters = Parameters,
> extends Method<P> {
  readonly on: K
  /** What it cannot do without. */
  readonly needs: readonly (keyof Granted)[]
  /** What it cannot do without under these options, beside that. */
  alsoNeeds?(values: Values<P>): readonly (keyof Granted)[]
  /** It asks who is in the release: people who are known not to be are looked for beside those who are. */
  readonly asksPresence?: true
  /** It has something to find also in a release that hides nothing. */
  readonly inPlain?: true
  /** About how many microseconds it takes for each published cell, measured on a machine of two cores; 2 unless said. */
  readonly microseconds?: number
  /** What may be granted beside that, and is used where it is. */
  readonly takes?: readonly (keyof Granted)[]
  /** The question of an audit that it is behind, where the question does not name it. */
  readonly answers?: string
  /** The attack that knows less, by id, or `outsiders`; null for those at the bottom. */
  readonly baseline: string | null
  run(
    release: Release<K>,
    granted: Granted,
    values: Values<P>,
    random: Streams,
    onProgress?: OnAttack,
  ): Promise<C | NotMeasured>
}
