import type { ItemRule, Condition } from '../data/condition.js'
import type { Hierarchy, Ontology } from '../data/hierarchy.js'
import type { Table } from '../data/table.js'
import type { TopicText } from '../data/texts.js'
import type { PreparedMeaning } from '../meaning/in-context/asked-channels.js'

/** What an option can hold. A new type is one line here and one in each place that the compiler then names. */
export interface Types {
  integer: number
  number: number
  /** From 0 to 1. */
  share: number
  switch: boolean
  choice: string
  /** So many, or all of them. */
  amount: number | 'all'
  hierarchy: Hierarchy
  /** Items to be protected together. */
  combinations: readonly (readonly string[])[]
  /** Items that may stand for each other; each in one group. */
  partition: readonly (readonly string[])[]
  /** What follows from what, over items of transactions. */
  rules: readonly ItemRule[]
  /** How far apart two items are in meaning, 0 (the same) to 1. */
  distance: (a: string, b: string) => number
  /** How related items are, ready to be asked for all of the data. */
  meaning: PreparedMeaning
  /** The name of a column. */
  column: string
  columns: readonly string[]
  table: Table
  /** A file of names, terms or templates, one a line. */
  lines: readonly string[]
  /** What terms are kinds of. */
  ontology: Ontology
  /** Texts with what they are about. */
  topics: readonly TopicText[]
  /** What records must meet to be counted. */
  conditions: readonly Condition[]
  /** Models that a release must hold. */
  models: readonly Demand[]
}

/** A model that is asked for, with its values. */
export interface Demand {
  /** The id of the model. */
  readonly model: string
  readonly values: Values
  readonly monotone?: Monotone | undefined
}

/** What stays true once it holds: a search need not ask again. */
export interface Monotone {
  /** When values are made coarser and nothing is suppressed. */
  readonly generalisation: boolean
  /** When whole classes are suppressed, as far as the others are concerned. */
  readonly suppression: boolean
}

/** An option, declared once. Flags, help, completion, the refusal of flags that mean nothing and the sidecar are read from it. */
export interface Parameter<T extends keyof Types = keyof Types> {
  readonly type: T
  readonly about: string
  /** What holds when nothing is given; absent: nothing does. */
  readonly fallback?: Types[T]
  /** It cannot run without. */
  readonly required?: true
  /** Where it is not given it is made from the data, and told. */
  readonly made?: true
  readonly least?: number
  readonly most?: number
  readonly choices?: readonly string[]
  /** What it names stands elsewhere than in the data: nothing there need be called so. */
  readonly elsewhere?: true
  /** What stands for the value in help, such as `file`; by its type unless said. */
  readonly value?: string
}

export type Parameters = Readonly<Record<string, Parameter>>

/** The values of some parameters: one that is neither required nor has a fallback may be missing. */
export type Values<P extends Parameters = Parameters> = {
  readonly [N in keyof P]: P[N] extends { readonly required: true } | { readonly fallback: unknown }
    ? Types[P[N]['type']]
    : Types[P[N]['type']] | undefined
}

type RequiredNames<P extends Parameters> = {
  [N in keyof P]: P[N] extends { readonly required: true } ? N : never
}[keyof P]

/** What a caller must and may give; `withFallbacks` fills in the rest. */
export type Given<P extends Parameters = Parameters> = { readonly [N in RequiredNames<P>]: Types[P[N]['type']] } & {
  readonly [N in keyof P]?: Types[P[N]['type']] | undefined
}

/** Keeps the exact type of a list of parameters, and checks it. */
export function parameters<const P extends Parameters>(list: P): P {
  return list
}

/** Fills in what was not given by the fallbacks. */
export function withFallbacks<P extends Parameters>(list: P, given: Given<P>): Values<P> {
  const values: Record<string, unknown> = {}
  const known: Readonly<Record<string, unknown>> = given
  for (const [name, { fallback }] of Object.entries(list)) values[name] = known[name] ?? fallback
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the compiler cannot follow names through entries
  return values as Values<P>
}
