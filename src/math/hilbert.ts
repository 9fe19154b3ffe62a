/** How many places a Hilbert curve of this order has along each side; places are below 2^32 in all. */
export const hilbertSide = 2 ** 16

/** Where along the Hilbert curve a cell of a square of `hilbertSide` cells lies: cells that are near on it are near. */
export function hilbertPlace(column: number, row: number): number {
  let [x, y] = [column, row]
  let place = 0
  for (let side = hilbertSide / 2; side >= 1; side /= 2) {
    const right = (x & side) > 0 ? 1 : 0
    const up = (y & side) > 0 ? 1 : 0
    place += side * side * ((3 * right) ^ up)
    if (up === 1) continue
    // The quarter is turned, so that the curve goes on where the last one ended.
    if (right === 1) {
      x = hilbertSide - 1 - x
      y = hilbertSide - 1 - y
    }
    const held = x
    x = y
    y = held
  }
  return place
}
