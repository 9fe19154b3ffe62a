/** From this chance on a claim is sure, where the chances of an attack can be trusted as chances. */
const surely = 0.95

/**
 * Of whom something is told: what is held against a limit (docs/decisions/0029). Surely and rightly where it is counted; rightly among
 * the surest claims where these are held against the same said of others. Without the truth those of whom it is claimed: no more can
 * be pinned down.
 */
export interface Pinned {
  readonly count: number
  readonly of: number
  readonly unit: 'person' | 'row' | 'record' | 'group' | 'cell' | 'gap'
  /** How many knowing less tells surely and rightly; null where there is no truth to say it. */
  readonly byLess: number | null
  /** Each is a proof, and all were looked at: there is no luck in the count. */
  readonly proven?: true
  /** Which, from 0: people are numbered as in the original or the register, rows as in the release. */
  readonly who?: Uint32Array
  /** Claims beside the very same said of somebody else, the surest first: judged in place of the counts where the truth is known. */
  readonly paired?: readonly PairedLevel[]
  /** So many of them are not known by who they are: of people alike in twos and threes one guess each is right of so many. */
  readonly guessed?: number
  /** Of whom something few others have is certain: nobody may be, unless the policy names a share. */
  readonly certain?: number
  /** Of whom nobody can say whether the release tells it or the world. */
  readonly doubt?: number
  /** Of these of whom it would be told to nobody, unless the policy names a share. */
  readonly feared?: number
  /** What is told may be told as surely of people who are not in the release, and none were asked. */
  readonly lacksOutside?: true
  /** Of whom something is as good as sure that is so of people like them anyway: what the data teaches. */
  readonly taught?: number
}

/** The surest claims: how many are right, and how many would be if each were said of somebody else. */
export interface PairedLevel {
  readonly claims: number
  readonly right: number
  readonly others: number
  /** The standard deviation of `others`. */
  readonly deviation: number
  /** The chance of as many right ones by luck. */
  readonly luck: number
}

/** A claim tells where it is right of one in so many: among no more that look alike one guess tells. */
export const fewAlike = 3

/** To be one of so many is what publishing allows (El Emam; EMA Policy 0070): whoever is found as rarely is not told of. */
export const manyAlike = 11

/** Luck is left out at one in a thousand, over the parts that are looked at. */
export const neverByLuck = 0.001

/** Whether some of the surest claims are right more often than luck explains. */
export function beyondLuck(paired: readonly PairedLevel[]): boolean {
  return paired.some(({ luck }) => luck <= neverByLuck / paired.length)
}

/** Whether a claim is sure: by its chance, or where chances only order the claims, because nothing else is possible. */
export function isSure(confidence: number, chances: boolean): boolean {
  return confidence >= (chances ? surely : 1) - 1e-9
}

/** The mean of what several runs of knowing less pin down. */
export function meanCount(runs: readonly number[]): number {
  return runs.reduce((sum, count) => sum + count, 0) / runs.length
}
