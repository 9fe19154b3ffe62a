/** By column the places of some cells of a box, which are numbered with the last column running fastest. */
export function placesInBox(sides: readonly Uint32Array[], cells: Uint32Array): Uint32Array[] {
  const places = sides.map(() => new Uint32Array(cells.length))
  for (let i = 0; i < cells.length; i++) {
    let rest = cells[i]
    for (let c = sides.length - 1; c >= 0; c--) {
      const side = sides[c]
      places[c][i] = side[rest % side.length]
      rest = Math.floor(rest / side.length)
    }
  }
  return places
}
