import { growableInt32, growableUint32 } from '../data/growable.js'
import type { SchemaTree } from './parquet-file.js'

/** A column chunk as places in its dictionary, which is left as the bytes it was written in. */
export interface DictionaryCodes {
  readonly dictionary: Uint8Array
  readonly size: number
  /** A place in the dictionary, or `noValue`. */
  readonly codes: Int32Array
  /** Where the list of each row begins among the codes, and where the last one ends; undefined for one code a row. */
  readonly offsets: Uint32Array | undefined
}

/** A null. */
export const noValue = -1

/** How the entries of a page nest; no levels where there can be but one. */
export interface PageLevels {
  readonly count: number
  readonly repetition: Uint8Array | undefined
  readonly definition: Uint8Array | undefined
}

/**
 * Gathers the places of a chunk page by page: one dictionary, then pages that refer to it, rows of one value or one list.
 * Whatever is laid out otherwise, or not quite as it should be, is given up and left to the library to read or refuse.
 */
export class ChunkCodes {
  readonly #listed: number
  readonly #most: number
  readonly #codes = growableInt32()
  readonly #starts = growableUint32()
  #dictionary: { readonly bytes: Uint8Array; readonly size: number } | undefined
  #usual: boolean
  /** The row at hand has an element, so that more may follow. */
  #open = false

  constructor({ listed, mostDefinition }: { readonly listed: number | undefined; readonly mostDefinition: number }) {
    this.#usual = listed !== undefined
    this.#listed = listed ?? 0
    this.#most = mostDefinition
  }

  giveUp(): void {
    this.#usual = false
  }

  dictionary(bytes: Uint8Array, size: number): void {
    if (this.#dictionary) this.#usual = false
    this.#dictionary = { bytes, size }
  }

  /** A page whose values are these places, each of so many bits. */
  add({ count, repetition, definition }: PageLevels, places: Uint32Array, bits: number): void {
    if (!this.#dictionary || count === 0 || bits > widestPlace) this.#usual = false
    if (!this.#usual) return
    if (this.#listed > 0) this.#addLists(repetition, definition, places)
    else this.#addValues(count, definition, places)
  }

  #addValues(count: number, definition: Uint8Array | undefined, places: Uint32Array): void {
    for (let i = 0, p = 0; i < count; i++) {
      this.#codes.push(!definition || definition[i] === this.#most ? places[p++] : noValue)
    }
  }

  #addLists(repetition: Uint8Array | undefined, definition: Uint8Array | undefined, places: Uint32Array): void {
    if (!repetition || !definition) return this.giveUp()
    for (let i = 0, p = 0; i < repetition.length; i++) {
      const element = definition[i] >= this.#listed
      if (repetition[i] === 0) this.#starts.push(this.#codes.length)
      else if (!element || !this.#open) return this.giveUp()
      this.#open = element
      if (element) this.#codes.push(definition[i] === this.#most ? places[p++] : noValue)
    }
  }

  finish(): DictionaryCodes | undefined {
    if (!this.#usual || !this.#dictionary) return undefined
    this.#starts.push(this.#codes.length)
    return {
      dictionary: this.#dictionary.bytes,
      size: this.#dictionary.size,
      codes: this.#codes.finish(),
      offsets: this.#listed > 0 ? this.#starts.finish() : undefined,
    }
  }
}

/** The library reads wider ones wrongly. */
const widestPlace = 24

/**
 * The definition from which an entry of a column is an element of its list: 0 for a column of one value a row, undefined
 * for any nest that is neither that nor a plain list (`list` in the Parquet format's LogicalTypes.md, three levels).
 * The nodes lead from below the root to the leaf.
 */
export function listedFrom(root: SchemaTree, nodes: readonly SchemaTree[]): number | undefined {
  const name = nodes[0].element.name
  const twice = root.children.filter(({ element }) => element.name === name).length > 1
  if (twice || root.element.repetition_type === 'REPEATED') return undefined
  if (nodes.length === 1) return isSingle(nodes[0]) ? 0 : undefined
  if (nodes.length !== 3) return undefined
  const [list, repeated, leaf] = nodes
  const isList = list.element.converted_type === 'LIST' && list.children.length === 1 && isSingle(list)
  const isRepeated = repeated.element.repetition_type === 'REPEATED' && repeated.children.length === 1
  if (!isList || !isRepeated || !isSingle(leaf) || isGroup(leaf)) return undefined
  return list.element.repetition_type === 'OPTIONAL' ? 2 : 1
}

function isSingle({ element }: SchemaTree): boolean {
  return element.repetition_type === 'REQUIRED' || element.repetition_type === 'OPTIONAL'
}

/** A leaf that says it is a group is damaged. */
function isGroup({ element }: SchemaTree): boolean {
  return element.converted_type === 'LIST' || element.converted_type === 'MAP'
}
