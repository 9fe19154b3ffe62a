/** When a group tells something of its people (docs/decisions/0029): shares, odds and chances. */
export const telling = {
  /** A value that half of all others have is ordinary: who is said to have it is told nothing. */
  ordinary: 1 / 2,
  /** Fewer than one in twenty have a rare value. */
  rare: 0.05,
  /** Of a number: one in ten of everybody else lies near at most. Mass and not width, so that no scale is needed. */
  narrow: 0.1,
  /** Told of one in three. */
  share: 1 / 3,
  /** Times the odds among people alike in other groups, and times those without the own record. */
  lifted: 10,
  own: 3,
  /** Luck is left out at one in a thousand, over all groups and values. */
  luck: 0.001,
  /** So many people alike say something. */
  alike: 30,
  /** Groups may differ without a leak: as if the chance of each had been drawn from so many people. */
  apart: 50,
  /** So many other groups make a trend. */
  trend: 3,
  /** Through fewer groups no trend is drawn: there one that is unlike the others is told only where those are alike. */
  fewGroups: 10,
  /** The others are alike where luck puts them as far apart once in a hundred. */
  apartByLuck: 0.01,
  /** Groups below that size are alike by luck. */
  smallest: 5,
} as const

/** A value that many of a group have. */
export interface GroupFact {
  readonly group: number
  readonly value: number
  /** People who have it, of so many, and the share of everybody else. */
  readonly people: number
  readonly size: number
  readonly elsewhere: number
}

/** Grave: of nobody, unless the policy names a share. Doubt: by the release or by the world; feared: that of what would be grave. Taught: people like them are told so anyway. */
export type Weight = 'grave' | 'told' | 'feared' | 'doubt' | 'taught'

export function odds(share: number): number {
  return share >= 1 ? Infinity : share / (1 - share)
}
