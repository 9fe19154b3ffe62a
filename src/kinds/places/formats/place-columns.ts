/** How the parts of a point or of a region may be called in a header: letters and digits alone, whatever their case. */
const names = {
  id: ['id', 'user', 'userid', 'uid', 'person', 'personid', 'device', 'deviceid', 'subject'],
  lat: ['lat', 'latitude', 'y'],
  lon: ['lon', 'lng', 'long', 'longitude', 'x'],
  time: ['time', 'timestamp', 'datetime', 'when', 'date', 'localtime'],
  south: ['south', 'minlat', 'latmin'],
  west: ['west', 'minlon', 'lonmin'],
  north: ['north', 'maxlat', 'latmax'],
  east: ['east', 'maxlon', 'lonmax'],
  users: ['users', 'count'],
  points: ['points'],
  trace: ['trace'],
} as const

export type PlaceColumn = keyof typeof names

/** Where a part stands among the names of a header or of properties, or -1; the first way to call it that is there. */
export function placeColumn(header: readonly string[], part: PlaceColumn): number {
  const plain = header.map((name) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))
  return names[part].reduce((found, name) => (found >= 0 ? found : plain.indexOf(name)), -1)
}

/** Whether a header names points and nothing else: with other columns it may as well be a table. */
export function arePoints(header: readonly string[]): boolean {
  const [id, lat, lon, time] = (['id', 'lat', 'lon', 'time'] as const).map((part) => placeColumn(header, part))
  return id >= 0 && lat >= 0 && lon >= 0 && header.length === (time < 0 ? 3 : 4)
}

/** Whether a header names regions. */
export function areRegions(header: readonly string[]): boolean {
  return (['south', 'west', 'north', 'east', 'users'] as const).every((part) => placeColumn(header, part) >= 0)
}
