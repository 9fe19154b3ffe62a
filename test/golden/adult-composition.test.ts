import { expect, test } from 'vitest'
import { asNumbers, composedOn, cutBoth, overlapping, republished, withPeople } from '../../bench/worlds/two-tables.js'
import { adultFile, readAdult } from '../adult.js'

test.skipIf(!adultFile)(
  'adult-composition: two Mondrian releases with k = 5: certain .0067 becomes .051, best guess .404 becomes .469 [needs ../shared/data]',
  async () => {
    const adult = asNumbers(await readAdult(['occupation']))
    const two = overlapping(adult, 17_500, 5000, 2)
    const releases = cutBoth(two, 5, 2)
    const { people } = composedOn(releases, two.both, 'product')
    // One seed of the fifteen that `npm run bench -- compose` prints: 5,000 people are 0.003 to either side.
    expect(people).toMatchObject({ people: 5000, tried: 5000, absent: 0, contradicted: 0 })
    expect(Math.abs(people.certain.before / 5000 - 0.0067)).toBeLessThan(0.005)
    expect(Math.abs(people.certain.after / 5000 - 0.0509)).toBeLessThan(0.01)
    expect(Math.abs(people.scored!.right.before.value - 0.404)).toBeLessThan(0.015)
    expect(Math.abs(people.scored!.right.after.value - 0.469)).toBeLessThan(0.015)
    expect(people.scored!.certainRight.value).toBe(1)
    // What neighbours have in common counted once: no worse a guess, and chances that hold.
    const local = composedOn(releases, two.both, 'local').people
    expect(local.scored!.right.after.value).toBeGreaterThanOrEqual(people.scored!.right.after.value)
    expect(local.scored!.calibrationError).toBeLessThan(0.05)
    expect(people.scored!.calibrationError).toBeGreaterThan(0.1)
  },
  30_000,
)

test.skipIf(!adultFile)(
  'adult-composition: with k = 30 the two releases make nobody’s occupation certain [needs ../shared/data]',
  async () => {
    const two = overlapping(asNumbers(await readAdult(['occupation'])), 17_500, 5000, 1)
    const { people } = composedOn(cutBoth(two, 30, 1), two.both, 'local')
    expect(people.certain).toEqual({ before: 0, after: 0 })
    expect(people.alone).toEqual({ before: 0, after: 0 })
  },
  30_000,
)

test.skipIf(!adultFile)(
  'm-invariance: a second release by it makes nobody certain, and tells no more of its people than of others [needs ../shared/data]',
  async () => {
    const two = overlapping(withPeople(await readAdult(['occupation'])), 3000, 1000, 1)
    const releases = republished(two, 5, 1)
    const { people } = composedOn(releases, two.both, 'local')
    expect(people.tried).toBe(1000)
    expect(people.certain).toEqual({ before: 0, after: 0 })
    expect(people.alone).toEqual({ before: 0, after: 0 })
    const others = composedOn(releases, two.neither, 'local').people
    // Four standard errors of the difference of two shares of 1,000.
    expect(people.scored!.right.after.value - others.scored!.right.after.value).toBeLessThan(0.07)
    // By Mondrian the same people are told from others.
    const cut = overlapping(asNumbers(await readAdult(['occupation'])), 3000, 1000, 1)
    const [one, other] = cutBoth(cut, 5, 1)
    const inside = composedOn([one, other], cut.both, 'local').people.scored!.right.after.value
    const outside = composedOn([one, other], cut.neither, 'local').people.scored!.right.after.value
    expect(inside - outside).toBeGreaterThan(0.1)
  },
  60_000,
)
