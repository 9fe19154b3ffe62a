import type { Rule } from '../../../data/condition.js'
import { SequenceInterner } from '../../../data/sequence-interner.js'
import { type Column, type Table, coded, columnNamed } from '../../../data/table.js'
import { type NotMeasured, notMeasured } from '../../../contract/method.js'
import type { Attack } from '../../../contract/attack.js'
import { type Posteriors, type ValueClaims, nobody } from '../../../contract/claims.js'
import { type ClassBeliefs, classBeliefs, aboutColumn, columnAbout } from './class-beliefs.js'

/**
 * Somebody knows a person's quasi-identifiers and something of the world: "Japanese people hardly have heart disease". What
 * the rules exclude is struck from the records that may be theirs, what they say is rare weighs less.
 */
export const backgroundRules: Attack<'table', ValueClaims, typeof aboutColumn> = {
  id: 'rules',
  name: 'background knowledge',
  summary:
    'strikes what rules about the world exclude from the records that may be somebody’s, and guesses from what is left',
  cites: ['Machanavajjhala et al. 2007, ℓ-diversity: background knowledge attack'],
  parameters: aboutColumn,
  on: 'table',
  needs: ['rules', 'register'],
  baseline: 'majority',
  async run(release, { rules: all, register }, { about }) {
    const column = columnAbout(release, about)
    if ('because' in column) return column
    const fitting = resolved(all!, column, register!)
    if ('because' in fitting) return fitting
    const before = classBeliefs(release, register, column)
    const { posteriorOf, posteriors, struck, told } = weighed(before, fitting)
    const { values } = coded(column)
    const notTried = [
      ...before.notTried,
      ...(struck > 0
        ? [{ count: struck, what: 'people of whom the rules exclude every value: they or the release are wrong' }]
        : []),
    ]
    return {
      kind: 'values',
      of: 'people',
      column: column.name,
      values,
      posteriorOf,
      posteriors,
      chances: true,
      prior: before.prior,
      notTried,
      notes: [
        `Of ${all!.length} rules ${fitting.length} are about ${column.name} and people of the register; they apply to ${told} people`,
      ],
    }
  },
}

/** A rule as codes: of whom it speaks, and how likely it makes one value. */
interface CodedRule {
  readonly holds: (person: number) => boolean
  readonly value: number
  readonly chance: number
}

function resolved(all: readonly Rule[], column: Column, register: Table): readonly CodedRule[] | NotMeasured {
  const { values } = coded(column)
  const fitting = all.flatMap((rule): CodedRule[] => {
    const value = rule.column === column.name ? values.indexOf(rule.value) : -1
    const conditions = rule.if.map(({ column: name, value: known }) => {
      const told = columnNamed(register, name)
      return told && { codes: coded(told).codes, code: coded(told).values.indexOf(known) }
    })
    if (value < 0 || conditions.some((one) => one === undefined || one.code < 0)) return []
    const holds = (person: number): boolean => conditions.every((one) => one!.codes[person] === one!.code)
    return [{ holds, value, chance: rule.chance }]
  })
  if (fitting.length > 0) return fitting
  return notMeasured(
    `none of the rules is about ${column.name} and about values that the register and the release have`,
  )
}

function weighed({ posteriorOf: before, posteriors, prior }: ClassBeliefs, list: readonly CodedRule[]) {
  const interner = new SequenceInterner()
  let told = 0
  const keyOf = before.map((belief, person) => {
    if (belief === nobody) return nobody
    const applying = [...list.keys()].filter((rule) => list[rule].holds(person))
    if (applying.length > 0) told++
    return interner.intern([belief, ...applying])
  })
  const { offsets, members } = interner.finish()
  const starts = [0]
  const codes: number[] = []
  const chances: number[] = []
  for (let key = 0; key < interner.size; key++) {
    const applying = Array.from(members.subarray(offsets[key] + 1, offsets[key + 1]), (rule) => list[rule])
    const left = afterRules(posteriors, members[offsets[key]], applying, prior)
    for (const [code, chance] of left) {
      codes.push(code)
      chances.push(chance)
    }
    starts.push(codes.length)
  }
  let struck = 0
  const posteriorOf = keyOf.map((key) => {
    if (key === nobody || starts[key + 1] > starts[key]) return key
    struck++
    return nobody
  })
  const beliefs = {
    offsets: Uint32Array.from(starts),
    codes: Uint32Array.from(codes),
    chances: Float64Array.from(chances),
  }
  return { posteriorOf, posteriors: beliefs, struck, told }
}

/** The belief once rules apply: P(value | class) · P(value | rule) / P(value), over what is left. */
function afterRules(
  { offsets, codes, chances }: Posteriors,
  belief: number,
  applying: readonly CodedRule[],
  prior: Float64Array,
): [number, number][] {
  const sure = applying.find(({ chance }) => chance === 1)
  const left: [number, number][] = []
  let sum = 0
  for (let i = offsets[belief]; i < offsets[belief + 1]; i++) {
    if (sure && codes[i] !== sure.value) continue
    const rarely = applying.filter(({ value, chance }) => value === codes[i] && chance < 1)
    const weight = rarely.reduce((product, { chance }) => product * Math.min(1, chance / prior[codes[i]]), chances[i])
    if (weight === 0) continue
    left.push([codes[i], weight])
    sum += weight
  }
  return left.map(([code, weight]) => [code, weight / sum])
}
