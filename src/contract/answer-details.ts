/** More about the answer to one question than fits in a line: figures, and no value of the data. */
export type AnswerDetails =
  | GroupDetails
  | KnownDetails
  | KindsDetails
  | CopiesDetails
  | KnownItemsDetails
  | ClusterDetails
  | ReleaseDetails

/** Small groups: how many people stand in groups of which size. */
export interface GroupDetails {
  readonly kind: 'groups'
  readonly people: number
  readonly groups: number
  /** One over the size of the smallest group, and over all people. */
  readonly highest: number
  readonly average: number
  readonly smallest: number
  /** The first row of a smallest group, from 1, where rows are people. */
  readonly smallestRow?: number
  /** The size that the limit asks for, where there is one. */
  readonly least?: number
  /** People in groups of fewer than so many, themselves included. */
  readonly below: readonly { readonly size: number; readonly people: number }[]
  /** Sizes from `from` to `to`, both among them; the last has no end. */
  readonly histogram: readonly SizeBin[]
  /** Of several tables: the smallest group in each by itself, and people who stand alone only in all of them together. */
  readonly joined?: { readonly each: readonly number[]; readonly aloneAfterJoin: number }
}

export interface SizeBin {
  readonly from: number
  readonly to?: number
  readonly groups: number
  readonly people: number
  /** Smaller than the limit allows. */
  readonly below: boolean
}

/** By the number of columns that somebody knows: the share of rows that stand alone, by the columns that tell most. */
export interface KnownDetails {
  readonly kind: 'known columns'
  readonly curve: readonly { readonly known: number; readonly share: number }[]
  /** What stands in the digits and letters of reference numbers. */
  readonly inside?: readonly InsideFound[]
}

/** Characters of a column that say something of a person by themselves, or what another column says. */
export interface InsideFound {
  readonly column: string
  /** `a date of birth`, `a postcode`, `initials`, `an age`. */
  readonly what: string
  /** The column that says the same, or that it goes with. */
  readonly like?: string
  /** From 1. */
  readonly from: number
  readonly to: number
}

/** What was found of the eighteen kinds of identifiers, and of which columns that cannot be told. */
export interface KindsDetails extends Pick<KindsFound, 'found' | 'unread'> {
  readonly kind: 'identifier kinds'
}

/** Made-up rows beside the people they were made after. */
export interface CopiesDetails {
  readonly kind: 'copies'
  /** People whose record stands in it as it is. */
  readonly exact: number
  /** The same of as many people who are not in the data: chance. */
  readonly outside: number
  /** The share of rows that are nearer to somebody inside than to anybody outside: a half by chance. */
  readonly nearer: number
  readonly rows: number
  /** Of the column in which they are least alike: the share of rows that would have to change to be as those of the people. */
  readonly differs: number
}

/** Torn records: how they were torn, and of which clusters something is given back. */
export interface ClusterDetails {
  readonly kind: 'clusters'
  /** Those of which most is read first; at most forty. */
  readonly clusters: readonly ClusterHit[]
  /** Clusters beside these, and in how many of them somebody is hit. */
  readonly more: number
  readonly moreHit: number
}

export interface ClusterHit {
  /** From 1, as published. */
  readonly cluster: number
  readonly size: number
  /** Parts that were published apart, and items whose number is not told. */
  readonly parts: number
  readonly terms: number
  /** Records to which something is given back surely, and rightly where the truth is known. */
  readonly hit: number
}

/** By the number of items that somebody knows of a person: how many are found surely and rightly. */
export interface KnownItemsDetails {
  readonly kind: 'known items'
  readonly curve: readonly KnownItems[]
  /** What is known: items unless said. */
  readonly thing?: 'item' | 'point' | 'query'
  /** The things are those that fewest people share; drawn by lot unless said. */
  readonly chosen?: 'worst'
  /** How many share the worst that may be known of anybody, and the first record of which it is so, from 1. */
  readonly smallest?: number
  readonly smallestRow?: number
}

export interface KnownItems {
  readonly known: number
  readonly people: number
  /** People looked for. */
  readonly of: number
  readonly share: number
  readonly low: number
  readonly high: number
}

/** Releases one after the other: among how many anybody is hidden in each alone, and in all so far together. */
export interface ReleaseDetails {
  readonly kind: 'releases'
  /** The earlier ones as they were given, this one last. */
  readonly releases: readonly ReleaseAmong[]
}

interface ReleaseAmong {
  /** The fewest people that anybody who is looked for is hidden among. */
  readonly alone: number
  readonly together: number
  /** People who are the only ones left in all so far. */
  readonly single: number
  readonly people: number
}

/** Cells of a column that are of one of the eighteen kinds. */
export interface KindFound {
  readonly column: string
  /** The paragraph of the rule. */
  readonly letter: string
  readonly what: string
  /** What tells it: the name of the column, what it was said to be, or the values. */
  readonly by: 'name' | 'role' | 'values'
  readonly cells: number
  /** From 1. */
  readonly firstRow: number
  /** Of a text file: the line on which that row begins. */
  readonly firstLine?: number
}

export interface KindsFound {
  readonly found: readonly KindFound[]
  /** Rows with any of them, of all. */
  readonly rows: number
  readonly of: number
  /** Columns of which it cannot be told. */
  readonly unread: readonly { readonly column: string; readonly because: string }[]
}
