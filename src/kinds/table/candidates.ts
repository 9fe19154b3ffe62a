import { SequenceInterner } from '../../data/sequence-interner.js'
import type { Table } from '../../data/table.js'
import { type Comparison, compareWithRegister, type KnownAlike, questionsOf } from './reading/comparison.js'
import { listMatches } from './reading/listed-matches.js'

/** Who may be whom: each person of a register against the classes of a release. */
export interface Candidates {
  /** The columns that both have: what was compared. */
  readonly columns: readonly string[]
  /** By person: the set of classes that their record may stand in. */
  readonly setOf: Uint32Array
  /** Set s holds classes[offsets[s]] to classes[offsets[s + 1] - 1], rising; it may be empty. */
  readonly offsets: Uint32Array
  readonly classes: Uint32Array
  /** By set: the records in its classes. */
  readonly sizes: Uint32Array
  /**
   * Sets from this number on hold so many classes that they are counted and not listed: their range is empty, their
   * size is right, and people share one when they have as many candidates.
   */
  readonly listed: number
}

/** Classes in all sets together that are listed: 128 MB. */
const mostListedClasses = 2 ** 25

const known = new WeakMap<Table, { readonly register: Table; readonly candidates: Candidates }>()

/**
 * By what is known of somebody, the records that may be theirs: those whose every cell covers the known value. What is
 * missing in the register rules nothing out; a value that no published cell covers rules everything out. Rows of which
 * nothing is told are nobody's. People and rows that look alike are looked up once.
 */
export function candidatesOf(release: Table, register: Table, most: number = mostListedClasses): Candidates {
  const before = known.get(release)
  if (before?.register === register && most === mostListedClasses) return before.candidates
  const candidates = findCandidates(compareWithRegister(release, register), most)
  if (most === mostListedClasses) known.set(release, { register, candidates })
  return candidates
}

function findCandidates(comparison: Comparison, most: number): Candidates {
  const { people, columns } = comparison
  const sets = new CandidateSets(most)
  const setOfPoint = new Uint32Array(people.count).fill(sets.listed(new Uint32Array(), 0))
  for (const alike of questionsOf(comparison)) askOne(alike, sets, setOfPoint, most)
  const found = sets.finish()
  return {
    columns: columns.map(({ name }) => name),
    setOf: people.groupOf.map((point) => found.renamed(setOfPoint[point])),
    ...found.sets,
  }
}

function askOne(
  { question, points, offsets, classes, records }: KnownAlike,
  sets: CandidateSets,
  setOfPoint: Uint32Array,
  most: number,
): void {
  const matches = listMatches(question, records, most)
  const interner = new SequenceInterner()
  const setOfList: number[] = []
  for (let p = 0; p < points.length; p++) {
    const list = matches.boxes.subarray(matches.offsets[p], matches.offsets[p + 1])
    if (list.length < matches.counts[p]) {
      setOfPoint[points[p]] = sets.counted(matches.records[p])
      continue
    }
    const id = interner.intern(list)
    if (id === setOfList.length) {
      let length = 0
      for (const box of list) length += offsets[box + 1] - offsets[box]
      if (!sets.hasRoom(length)) setOfList.push(sets.counted(matches.records[p]))
      else {
        const all = new Uint32Array(length)
        let at = 0
        for (const box of list) {
          all.set(classes.subarray(offsets[box], offsets[box + 1]), at)
          at += offsets[box + 1] - offsets[box]
        }
        setOfList.push(sets.listed(list.length > 1 ? all.sort() : all, matches.records[p]))
      }
    }
    setOfPoint[points[p]] = setOfList[id]
  }
}

const countedBit = 0x8000_0000

/** Sets of classes as they are met; those that are only counted are numbered behind the others at the end. */
class CandidateSets {
  readonly #interner = new SequenceInterner()
  readonly #sizes: number[] = []
  readonly #counted = new Map<number, number>()
  #room: number

  constructor(room: number) {
    this.#room = room
  }

  hasRoom(length: number): boolean {
    return length <= this.#room
  }

  listed(classes: Uint32Array, records: number): number {
    const set = this.#interner.intern(classes)
    if (set === this.#sizes.length) {
      this.#sizes.push(records)
      this.#room -= classes.length
    }
    return set
  }

  counted(records: number): number {
    const before = this.#counted.get(records) ?? this.#counted.size
    this.#counted.set(records, before)
    return (before | countedBit) >>> 0
  }

  finish(): { sets: Pick<Candidates, 'offsets' | 'classes' | 'sizes' | 'listed'>; renamed: (set: number) => number } {
    const { offsets, members } = this.#interner.finish()
    const listed = this.#interner.size
    const all = new Uint32Array(listed + this.#counted.size + 1).fill(members.length)
    all.set(offsets)
    return {
      sets: {
        offsets: all,
        classes: members,
        sizes: Uint32Array.from([...this.#sizes, ...this.#counted.keys()]),
        listed,
      },
      renamed: (set) => (set >= countedBit ? listed + (set - countedBit) : set),
    }
  }
}
