/** What pairs tell of their weight: how much was counted, and how far that can be trusted. Row-major, symmetric. */
export interface CountedWeights {
  readonly size: number
  readonly counted: Float64Array
  /** 0 where nothing was counted. */
  readonly precision: Float64Array
}

/** The line over relatedness that weights lie about: slope · (relatedness − mean). */
export interface MeaningLine {
  readonly slope: number
  readonly mean: number
}

const folds = 5

/** Weighted sums of x (relatedness), y (counted weight) and their products; those of parts add up. */
type Moments = Record<'trust' | 'x' | 'y' | 'xx' | 'xy', number>

/** Weighted least squares; unknown relatedness is left out. */
export function meaningLine(weights: CountedWeights, related: Float64Array): MeaningLine {
  return lineOf(momentsByFold(weights, related))
}

/**
 * By how much, in squares of standard errors, relatedness foretells the counted weight of pairs that the line was not
 * fitted to (cross-validation). It may be used where this is above 0; nothing of the truth is asked.
 */
export function heldOutGain(weights: CountedWeights, related: Float64Array): number {
  const moments = momentsByFold(weights, related)
  const lines = moments.map((_, fold) => lineOf(moments.toSpliced(fold, 1)))
  let gain = 0
  eachPair(weights, related, (fold, x, y, trust) => {
    const { slope, mean } = lines[fold]
    gain += trust * (y ** 2 - (y - slope * (x - mean)) ** 2)
  })
  return gain
}

function lineOf(parts: readonly Moments[]): MeaningLine {
  const sum = (of: keyof Moments): number => parts.reduce((total, part) => total + part[of], 0)
  const trust = sum('trust')
  const mean = trust === 0 ? 0 : sum('x') / trust
  const xx = sum('xx') - mean * sum('x')
  const xy = sum('xy') - mean * sum('y')
  // A measure is never taken to mean the contrary of what it says; with little to learn from, a cautious guess.
  return { slope: Math.max(0, (xy + 1) / (Math.max(0, xx) + 1)), mean }
}

function momentsByFold(weights: CountedWeights, related: Float64Array): Moments[] {
  const moments = Array.from({ length: folds }, () => ({ trust: 0, x: 0, y: 0, xx: 0, xy: 0 }))
  eachPair(weights, related, (fold, x, y, trust) => {
    const of = moments[fold]
    of.trust += trust
    of.x += trust * x
    of.y += trust * y
    of.xx += trust * x * x
    of.xy += trust * x * y
  })
  return moments
}

function eachPair(
  { size, counted, precision }: CountedWeights,
  related: Float64Array,
  visit: (fold: number, x: number, y: number, trust: number) => void,
): void {
  for (let a = 0, pair = 0; a < size; a++) {
    for (let b = 0; b < a; b++, pair++) {
      const cell = a * size + b
      if (precision[cell] > 0 && !Number.isNaN(related[cell]))
        visit(pair % folds, related[cell], counted[cell], precision[cell])
    }
  }
}
