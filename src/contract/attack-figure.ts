/** What an attack found, as it can be drawn: values of the data with it. */
export type AttackFigure = ReadTexts | FoundNode

/** Texts with what was guessed back in the place of their marks, those with the surest guess first. */
export interface ReadTexts {
  readonly kind: 'texts'
  readonly texts: readonly ReadText[]
  /** Texts with a guess beside these. */
  readonly more: number
}

export interface ReadText {
  readonly id: string
  readonly sure: number
  readonly parts: readonly TextPart[]
}

/** Words as they stand, or a mark with the likeliest of what may have stood there. */
export type TextPart = string | { readonly mark: string; readonly read?: string; readonly sure?: number }

/** A node that is said to be somebody's, with its neighbours and theirs. */
export interface FoundNode {
  readonly kind: 'node'
  /** The node itself comes first, then its neighbours, then theirs. */
  readonly nodes: readonly { readonly name: string; readonly away: 0 | 1 | 2 }[]
  /** Places in `nodes`. */
  readonly edges: readonly (readonly [number, number])[]
  readonly neighbours: number
  readonly sure: number
}
