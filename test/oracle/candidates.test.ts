import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Table, tableOf } from '../../src/data/index.js'
import { type Candidates, candidatesOf } from '../../src/kinds/table/candidates.js'
import { classesOf } from '../../src/kinds/table/classes.js'
import { type MatchAxis, type OnMatch, type Question, atomsOf } from '../../src/kinds/table/reading/match-axis.js'
import { crossBits, matchBoxes, splitBoxes } from '../../src/kinds/table/reading/match-boxes.js'
import { joinLayers, layersOf, patternsOf } from '../../src/kinds/table/reading/join-layers.js'
import { covers, runsOf } from '../../src/kinds/table/reading/reading.js'
import { naiveCandidates, naiveMatches } from './naive-candidates.js'
import { tries } from '../laws/tries.js'

const digit = fc.integer({ min: 0, max: 9 })
const interval = fc.tuple(digit, digit).map(([a, b]) => `${Math.min(a, b)}-${Math.max(a, b)}`)
const number = fc.oneof(digit.map(String), interval, fc.constantFrom('*', '<4', '>=6', 'NA', ''))
const letter = fc.constantFrom('a', 'b', 'c', 'd')
const set = fc.uniqueArray(letter, { minLength: 1 }).map((members) => `{${members.join(', ')}}`)
const released = fc.array(fc.tuple(number, fc.oneof(letter, set, fc.constant('*')), number), {
  minLength: 1,
  maxLength: 24,
})
const missing = fc.constantFrom('NA', '', '*')
const registered = fc.array(
  fc.tuple(
    fc.oneof({ weight: 6, arbitrary: digit.map(String) }, { weight: 1, arbitrary: missing }),
    fc.oneof({ weight: 6, arbitrary: letter }, { weight: 1, arbitrary: fc.oneof(missing, fc.constant('z')) }),
    fc.oneof({ weight: 6, arbitrary: digit.map(String) }, { weight: 1, arbitrary: missing }),
  ),
  { minLength: 1, maxLength: 24 },
)

function releaseOf(rows: readonly (readonly string[])[]): Table {
  return tableOf(['x', 'kind', 'y'], rows, { x: 'quasi', kind: 'quasi', y: 'quasi' })
}

function listOf({ setOf, offsets, classes }: Candidates, person: number): number[] {
  return [...classes.subarray(offsets[setOf[person]], offsets[setOf[person] + 1])]
}

test('candidates: everybody has the classes that cover them, found one by one', () => {
  fc.assert(
    fc.property(released, registered, fc.constantFrom(1, 2, 3), (rows, people, columns) => {
      const release = releaseOf(rows)
      const names = ['x', 'kind', 'y'].slice(0, columns)
      const register = tableOf(names, people)
      const candidates = candidatesOf(release, register)
      const { sizes } = classesOf(release)
      const expected = naiveCandidates(release, register)
      expect(candidates.columns).toEqual(names)
      expect(candidates.listed).toBe(candidates.sizes.length)
      for (const [person, list] of expected.entries()) {
        expect(listOf(candidates, person)).toEqual(list)
        expect(candidates.sizes[candidates.setOf[person]]).toBe(list.reduce((sum, c) => sum + sizes[c], 0))
      }
      const sets = new Map(expected.map((list, person) => [JSON.stringify(list), candidates.setOf[person]]))
      expect(new Set(sets.values()).size).toBe(sets.size)
    }),
    { numRuns: tries(400) },
  )
})

test('candidates: past the limit sets are counted, not listed, and what is listed is right', () => {
  fc.assert(
    fc.property(released, registered, fc.integer({ min: 0, max: 30 }), (rows, people, most) => {
      const release = releaseOf(rows)
      const register = tableOf(['x', 'kind', 'y'], people)
      const candidates = candidatesOf(release, register, most)
      const whole = candidatesOf(release, register)
      expect(candidates.classes.length).toBeLessThanOrEqual(most)
      for (let person = 0; person < people.length; person++) {
        expect(candidates.sizes[candidates.setOf[person]]).toBe(whole.sizes[whole.setOf[person]])
        const listed = candidates.setOf[person] < candidates.listed
        expect(listOf(candidates, person)).toEqual(listed ? listOf(whole, person) : [])
      }
    }),
    { numRuns: tries(200) },
  )
})

test('candidates: more ways to be known in part than are asked one by one', () => {
  const names = Array.from({ length: 8 }, (_, c) => `c${c}`)
  const rows = Array.from({ length: 40 }, (_, r) => names.map((_n, c) => `${(r * (c + 3)) % 7}`))
  const people = Array.from({ length: 256 }, (_, mask) =>
    rows[mask % 40].map((value, c) => ((mask >> c) & 1 ? value : 'NA')),
  )
  const release = tableOf(names, rows, Object.fromEntries(names.map((name) => [name, 'quasi' as const])))
  const register = tableOf(names, people)
  const candidates = candidatesOf(release, register)
  expect(people.map((_, person) => listOf(candidates, person))).toEqual(naiveCandidates(release, register))
})

const range = 24
const cover = fc
  .array(fc.tuple(fc.integer({ min: 0, max: range - 1 }), fc.integer({ min: 1, max: 6 })), {
    minLength: 0,
    maxLength: 3,
  })
  .map((runs) => {
    const places = new Set(runs.flatMap(([start, width]) => Array.from({ length: width }, (_, i) => start + i)))
    return runsOf([...places].filter((place) => place < range).sort((a, b) => a - b))
  })

/** Many boxes, so that space is cut. */
const question = fc
  .record({
    covers: fc.array(fc.uniqueArray(cover, { minLength: 2, maxLength: 20, selector: String }), {
      minLength: 1,
      maxLength: 3,
    }),
    boxes: fc.array(fc.array(fc.nat(), { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 200, size: 'max' }),
    points: fc.array(fc.array(fc.nat(range - 1), { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 40 }),
  })
  .map(({ covers: all, boxes: drawn, points }): Question => {
    const boxes = drawn
      .map((box) => all.map((own, a) => box[a] % own.length))
      .filter((box, i, list) => list.findIndex((other) => other.join() === box.join()) === i)
    return {
      points: points.length,
      boxes: boxes.length,
      axes: all.map((own, a): MatchAxis => ({
        atomCount: range,
        covers: own,
        coverOf: Uint32Array.from(boxes, (box) => box[a]),
        atomOf: Uint32Array.from(points, (point) => point[a]),
      })),
    }
  })

function found(run: (onMatch: OnMatch) => void): string[] {
  const matches: string[] = []
  run((point, box) => matches.push(`${point}:${box}`))
  return matches.sort()
}

test('boxes are matched alike by layers, by cuts, by bits and one by one, each pair once', () => {
  fc.assert(
    fc.property(question, (asked) => {
      const expected = naiveMatches(asked)
      const all = (count: number): Uint32Array => Uint32Array.from({ length: count }, (_, i) => i)
      const layers = asked.axes.map((axis) => layersOf(axis)!)
      expect(found((on) => joinLayers(asked, layers, patternsOf(asked, layers), on))).toEqual(expected)
      expect(found((on) => splitBoxes(asked, on))).toEqual(expected)
      expect(found((on) => crossBits(asked, all(asked.points), all(asked.boxes), on))).toEqual(expected)
      expect(found((on) => matchBoxes(asked, on))).toEqual(expected)
    }),
    { numRuns: tries(200) },
  )
})

test('atoms: places are one exactly when every cover holds both or neither', () => {
  fc.assert(
    fc.property(fc.array(cover, { minLength: 1, maxLength: 8 }), (given) => {
      const { atomOf, covers: made, coverOf, count } = atomsOf(given, range)
      expect(new Set(atomOf).size).toBe(count)
      for (let a = 0; a < range; a++) {
        for (const [c, one] of given.entries()) expect(covers(made[coverOf[c]], atomOf[a])).toBe(covers(one, a))
        for (let b = 0; b < a; b++) {
          const alike = given.every((one) => covers(one, a) === covers(one, b))
          expect(atomOf[a] === atomOf[b]).toBe(alike)
        }
      }
    }),
  )
})
