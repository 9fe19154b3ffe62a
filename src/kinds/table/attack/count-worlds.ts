/** Every way to give the values of a class to its people, taken as equally likely, in which a condition holds. */
export interface Worlds {
  /** How likely the condition is. */
  readonly chance: number
  /** By child × value: how many of the child's people have it on average, where the condition holds. */
  readonly expected: Float64Array
}

/** Values that are left over, as numbers: more of them than this, or more draws, take too long. */
const mostStates = 2 ** 15
const mostDraws = 2 ** 22
/** Beyond this 1/n! is no longer a number. */
const mostPeople = 150

/**
 * Counts exactly, child after child: what a child draws is a multiset of the values that are left over, and the draws
 * that it may make are those whose number of different values `may` allows. Undefined where that takes too long.
 */
export function countWorlds(
  values: ArrayLike<number>,
  children: ArrayLike<number>,
  may: (different: number, child: number) => boolean,
): Worlds | undefined {
  const left = Array.from(values)
  const states = left.reduce((product, count) => product * (count + 1), 1)
  const people = left.reduce((sum, count) => sum + count, 0)
  if (people > mostPeople || states * (children.length + 1) > mostStates) return undefined
  const walk: Walk = { radices: radicesOf(left), draws: 0 }
  const forward = [new Float64Array(states)]
  forward[0][states - 1] = 1
  for (let child = 0; child < children.length; child++) {
    const next = new Float64Array(states)
    for (let state = 0; state < states; state++) {
      const ways = forward[child][state]
      if (ways === 0) continue
      eachDraw(walk, state, children[child], (rest, weight, different) => {
        if (may(different, child)) next[rest] += ways * weight
      })
      if (walk.draws > mostDraws) return undefined
    }
    forward.push(next)
  }
  const total = forward[children.length][0]
  const expected = new Float64Array(children.length * left.length)
  let backward = new Float64Array(states)
  backward[0] = 1
  for (let child = children.length - 1; child >= 0; child--) {
    const before = new Float64Array(states)
    for (let state = 0; state < states; state++) {
      const ways = forward[child][state]
      if (ways === 0) continue
      eachDraw(walk, state, children[child], (rest, weight, different, drawn) => {
        if (!may(different, child) || backward[rest] === 0) return
        before[state] += weight * backward[rest]
        const share = (ways * weight * backward[rest]) / total
        for (let value = 0; value < left.length; value++) expected[child * left.length + value] += share * drawn[value]
      })
    }
    backward = before
  }
  return { chance: total / allWorlds(left, children), expected }
}

interface Walk {
  /** By value: how many of it there are at most, and what one of it counts in the number of a state. */
  readonly radices: readonly { readonly size: number; readonly step: number }[]
  draws: number
}

function radicesOf(left: readonly number[]): Walk['radices'] {
  let step = 1
  return left.map((count) => {
    const radix = { size: count + 1, step }
    step *= count + 1
    return radix
  })
}

type OnDraw = (rest: number, weight: number, different: number, drawn: Uint32Array) => void

/** Every multiset of so many of the values that a state has left, weighed by 1/Π x! (in how many orders it comes). */
function eachDraw(walk: Walk, state: number, size: number, onDraw: OnDraw): void {
  const { radices } = walk
  const held = radices.map(({ size: most, step }) => Math.floor(state / step) % most)
  const after = new Uint32Array(held.length + 1)
  for (let value = held.length - 1; value >= 0; value--) after[value] = after[value + 1] + held[value]
  const drawn = new Uint32Array(held.length)
  const draw = (value: number, open: number, rest: number, weight: number, different: number): void => {
    if (open > after[value]) return
    if (value === held.length) {
      walk.draws++
      onDraw(rest, weight, different, drawn)
      return
    }
    let own = weight
    for (let x = 0; x <= Math.min(open, held[value]); x++) {
      if (x > 0) own /= x
      drawn[value] = x
      draw(value + 1, open - x, rest - x * radices[value].step, own, different + (x > 0 ? 1 : 0))
    }
    drawn[value] = 0
  }
  draw(0, size, state, 1, 0)
}

/** Without a condition: people! / Π values! ways, each child's own orders left out as above. */
function allWorlds(left: readonly number[], children: ArrayLike<number>): number {
  const people = left.reduce((sum, count) => sum + count, 0)
  let log = logFactorial(people)
  for (const count of left) log -= logFactorial(count)
  for (let child = 0; child < children.length; child++) log -= logFactorial(children[child])
  return Math.exp(log)
}

function logFactorial(n: number): number {
  let log = 0
  for (let i = 2; i <= n; i++) log += Math.log(i)
  return log
}
