/** The mean radius of the earth (IUGG). */
const earthRadiusKm = 6371.0088
const radians = Math.PI / 180

/** The area between two parallels and two meridians, in degrees. */
export function boxAreaKm2(south: number, west: number, north: number, east: number): number {
  return earthRadiusKm ** 2 * (east - west) * radians * (Math.sin(north * radians) - Math.sin(south * radians))
}

/** Along the great circle (haversine). */
export function distanceKm(lat: number, lon: number, otherLat: number, otherLon: number): number {
  const across = Math.sin(((otherLat - lat) * radians) / 2) ** 2
  const along = Math.sin(((otherLon - lon) * radians) / 2) ** 2
  const chord = across + Math.cos(lat * radians) * Math.cos(otherLat * radians) * along
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(chord)))
}

/** How many degrees of latitude so many kilometres are. */
export function degreesOfKm(km: number): number {
  return km / (earthRadiusKm * radians)
}

/** How much shorter a degree of longitude is than one of latitude; never 0. */
export function shrinkAt(lat: number): number {
  return Math.max(Math.cos(lat * radians), 1e-9)
}

/** Points of the unit sphere, three coordinates each: the nearest by them is the nearest along the great circle. */
export function onUnitSphere(lat: Float64Array, lon: Float64Array): Float64Array {
  const coordinates = new Float64Array(3 * lat.length)
  for (let p = 0; p < lat.length; p++) {
    const flat = Math.cos(lat[p] * radians)
    coordinates[3 * p] = flat * Math.cos(lon[p] * radians)
    coordinates[3 * p + 1] = flat * Math.sin(lon[p] * radians)
    coordinates[3 * p + 2] = Math.sin(lat[p] * radians)
  }
  return coordinates
}
