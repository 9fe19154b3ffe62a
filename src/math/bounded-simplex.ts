const near = 1e-10
/** What a step must win at least for each unit: less is rounding. */
const worthwhile = 1e-7
/** Bounds are moved outward by about so much, each by another: then hardly a step changes nothing. */
const moved = 2e-6
/** How far outside its bounds a number may lie for rounding alone. */
const outsideBy = 1e-7
const drop = 1e-9
/** Steps that change nothing before chance decides which to take, lest they go round in circles. */
const patience = 20

/**
 * The simplex method on equations over bounded variables, in one dense tableau. Behind the n variables stands one more
 * for each equation, which must be 0: the first basis. Their columns record which equations made up a row, and are left
 * out where nobody asks.
 */
export class BoundedSimplex {
  readonly count: number
  /** By variable, those of the equations last. */
  readonly x: Float64Array
  readonly #rows: Float64Array[]
  readonly #right: Float64Array
  readonly #basic: Int32Array
  /** By variable: its row, −1 where it is not basic. */
  readonly #rowOf: Int32Array
  readonly #low: Float64Array
  readonly #high: Float64Array
  readonly #recorded: boolean
  /** What the sum changes by when a variable that is not basic does. */
  readonly #costs: Float64Array
  readonly #filled: Uint32Array
  readonly #off: Float64Array
  #tossed = 1
  /** Numbers of the tableau that may still be looked at before it gives up. */
  #workLeft: number
  /** Whether it was given up: what was asked last is then not known. */
  gaveUp = false

  constructor(
    count: number,
    rows: readonly Float64Array[],
    rights: ArrayLike<number>,
    recorded: boolean,
    mostWork = Infinity,
  ) {
    this.#workLeft = mostWork
    const m = rows.length
    this.count = count
    const width = count + m
    this.#recorded = recorded
    this.#filled = new Uint32Array(width)
    this.#off = Float64Array.from({ length: count }, () => moved * (1 + this.#toss()))
    this.#costs = new Float64Array(width)
    this.#rows = rows.map((row, r) => {
      const whole = new Float64Array(recorded ? width : count)
      whole.set(row)
      if (recorded) whole[count + r] = 1
      return whole
    })
    this.#right = Float64Array.from(rights)
    this.#basic = Int32Array.from({ length: m }, (_, r) => count + r)
    this.#rowOf = Int32Array.from({ length: width }, (_, v) => (v < count ? -1 : v - count))
    this.#low = new Float64Array(width)
    this.#high = new Float64Array(width)
    this.x = new Float64Array(width)
  }

  /** Moves to a point within other bounds: whether there is one. */
  within(low: ArrayLike<number>, high: ArrayLike<number>): boolean {
    const { count, x } = this
    for (let v = 0; v < count; v++) {
      const off = low[v] === high[v] ? 0 : this.#off[v]
      this.#low[v] = low[v] - off
      this.#high[v] = high[v] + off
      if (this.#rowOf[v] >= 0) continue
      const [from, to] = [this.#low[v], this.#high[v]]
      x[v] = Number.isFinite(to) && Math.abs(x[v] - to) < Math.abs(x[v] - from) ? to : from
    }
    this.#settle()
    return this.#run(true)
  }

  /**
   * From a point within the bounds to where the weighted sum is least, that sum; `seen` is called at each on the way,
   * and may say that it is enough.
   */
  minimise(weights: Float64Array, seen: () => boolean): number {
    this.#price(weights)
    if (!this.#run(false, seen)) return -Infinity
    let sum = 0
    for (let v = 0; v < this.count; v++) sum += weights[v] * this.x[v]
    return sum
  }

  /** How often each equation was taken to make up the row of a basic variable; undefined where it is not basic. */
  equationsOf(variable: number): Float64Array | undefined {
    const row = this.#rowOf[variable]
    return row < 0 || !this.#recorded ? undefined : this.#rows[row].slice(this.count)
  }

  /** Basic values by the others. */
  #settle(): void {
    const { x } = this
    for (let r = 0; r < this.#rows.length; r++) {
      const row = this.#rows[r]
      let value = this.#right[r]
      for (let v = 0; v < this.count; v++) if (row[v] !== 0 && this.#rowOf[v] < 0) value -= row[v] * x[v]
      x[this.#basic[r]] = value
    }
  }

  /** The costs of a weighted sum: what is basic is told by what is not. */
  #price(weights: Float64Array): void {
    const costs = this.#costs
    costs.fill(0)
    costs.set(weights)
    for (let r = 0; r < this.#rows.length; r++) {
      const v = this.#basic[r]
      if (v < this.count && weights[v] !== 0) this.#charge(this.#rows[r], weights[v])
    }
  }

  /** The costs of being outside the bounds: whether anything is. */
  #priceOutside(): boolean {
    const { x } = this
    let wrong = false
    this.#costs.fill(0)
    for (let r = 0; r < this.#rows.length; r++) {
      const v = this.#basic[r]
      const side = x[v] < this.#low[v] - outsideBy ? -1 : x[v] > this.#high[v] + outsideBy ? 1 : 0
      if (side === 0) continue
      wrong = true
      this.#charge(this.#rows[r], side)
    }
    return wrong
  }

  #charge(row: Float64Array, weight: number): void {
    const costs = this.#costs
    this.#workLeft -= row.length
    for (let v = 0; v < row.length; v++) if (row[v] !== 0) costs[v] -= weight * row[v]
  }

  /** Steps until none makes the sum smaller; in search of a point until nothing is outside its bounds: whether so. */
  #run(outside: boolean, seen?: () => boolean): boolean {
    let idle = 0
    this.gaveUp = false
    for (let step = 0; step < 5 * this.x.length + 200; step++) {
      if (outside && !this.#priceOutside()) return true
      this.#workLeft -= this.x.length
      if (this.#workLeft <= 0) break
      const entering = this.#entering(idle > patience)
      if (entering < 0) return !outside
      const far = this.#step(entering, this.#costs[entering] < 0 ? 1 : -1, outside, idle > patience)
      if (far === undefined) return false
      idle = far > near ? 0 : idle + 1
      if (seen?.() === true) return true
    }
    this.gaveUp = true
    return false
  }

  /** What to change: the steepest, or any that wins where steps have long changed nothing. */
  #entering(any: boolean): number {
    const costs = this.#costs
    let best = -1
    let steepest = worthwhile
    for (let v = 0; v < this.count; v++) {
      if (this.#rowOf[v] >= 0 || this.#low[v] === this.#high[v]) continue
      const gain = this.x[v] <= this.#low[v] + near ? -costs[v] : costs[v]
      if (gain <= worthwhile) continue
      const weight = any ? this.#toss() : gain
      if (weight <= steepest) continue
      steepest = weight
      best = v
    }
    return best
  }

  /** A number from 0 to 1, the next of a fixed row: only to leave circles, never seen in a result. */
  #toss(): number {
    this.#tossed = (Math.imul(this.#tossed, 1664525) + 1013904223) | 0
    return (this.#tossed >>> 0) / 2 ** 32
  }

  /** Changes a variable as far as the others let it: by how much, undefined where nothing stops it. */
  #step(entering: number, direction: 1 | -1, outside: boolean, idle: boolean): number | undefined {
    const { x } = this
    let far = this.#high[entering] - this.#low[entering]
    let leaving = -1
    let stop = 0
    let firmest = 0
    for (let r = 0; r < this.#rows.length; r++) {
      const rate = -this.#rows[r][entering] * direction
      if (Math.abs(rate) < worthwhile) continue
      const v = this.#basic[r]
      let [low, high] = [this.#low[v], this.#high[v]]
      // Who is outside moves freely back to the bound that it broke.
      if (outside && x[v] < low - outsideBy) [low, high] = [-Infinity, low]
      else if (outside && x[v] > high + outsideBy) [low, high] = [high, Infinity]
      const bound = rate > 0 ? high : low
      if (!Number.isFinite(bound)) continue
      const limit = Math.max(0, (bound - x[v]) / rate)
      // Of those that stop it together the one with the largest factor leaves: it rounds least.
      const firm = Math.abs(rate) * (idle ? this.#toss() : 1)
      if (limit > far + near || (limit > far - near && firm <= firmest)) continue
      firmest = firm
      far = Math.min(far, limit)
      leaving = r
      stop = bound
    }
    if (!Number.isFinite(far)) return undefined
    for (let r = 0; r < this.#rows.length; r++) {
      const rate = this.#rows[r][entering]
      if (rate !== 0) x[this.#basic[r]] -= rate * direction * far
    }
    x[entering] += direction * far
    if (leaving < 0) {
      x[entering] = direction > 0 ? this.#high[entering] : this.#low[entering]
      return far
    }
    x[this.#basic[leaving]] = stop
    this.#pivot(leaving, entering)
    return far
  }

  #pivot(r: number, entering: number): void {
    const row = this.#rows[r]
    const by = 1 / row[entering]
    const filled = this.#filled
    let count = 0
    for (let v = 0; v < row.length; v++) {
      if (row[v] === 0) continue
      row[v] *= by
      filled[count++] = v
    }
    row[entering] = 1
    this.#right[r] *= by
    for (let other = 0; other <= this.#rows.length; other++) {
      const target = other < this.#rows.length ? this.#rows[other] : this.#costs
      const factor = target[entering]
      if (other === r || factor === 0) continue
      this.#workLeft -= count
      for (let i = 0; i < count; i++) {
        const v = filled[i]
        const value = target[v] - factor * row[v]
        target[v] = value < drop && value > -drop ? 0 : value
      }
      target[entering] = 0
      if (other < this.#rows.length) this.#right[other] -= factor * this.#right[r]
    }
    this.#rowOf[this.#basic[r]] = -1
    this.#basic[r] = entering
    this.#rowOf[entering] = r
  }
}
