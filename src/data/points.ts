/** Where people were: point p is of user `users[p]`, at a latitude and a longitude in degrees. */
export interface Points {
  /** The users by code. */
  readonly ids: readonly string[]
  readonly users: Uint32Array
  readonly lat: Float64Array
  readonly lon: Float64Array
  /** Seconds since the beginning of 1970, of the clock that was written. */
  readonly times?: Float64Array
}

/** How many users some of the points are of. `seen` is as long as there are users, and is left as it was found: all 0. */
export function countUsers(users: Uint32Array, some: Uint32Array, seen: Uint8Array): number {
  let count = 0
  for (const point of some) {
    if (seen[users[point]] === 0) count++
    seen[users[point]] = 1
  }
  for (const point of some) seen[users[point]] = 0
  return count
}
