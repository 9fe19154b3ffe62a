// A hundred and fifty made-up people of a made-up town: where each was every three hours of a weekday. At night they are
// at home, by day most are in the middle of the town, and in the evening some are in the stadium.
// node examples/places/generate.mjs writes points.csv beside this file; the same bytes each time.
import { writeFileSync } from 'node:fs'
import { seeded } from '../seeded.mjs'

const { below } = seeded(20261118)
const town = { lat: 12.34, lon: 45.6 }
/** Somewhere up to so many metres off, by whole metres. */
const near = ({ lat, lon }, metres) => ({
  lat: lat + (below(2 * metres + 1) - metres) / 111_195,
  lon: lon + (below(2 * metres + 1) - metres) / 108_600,
})
const stadium = near(town, 1500)

const lines = []
for (let person = 1; person <= 150; person++) {
  const home = near(town, 6000)
  const work = near(town, 800)
  const fan = below(3) === 0
  for (let hour = 0; hour < 24; hour += 3) {
    const at = hour < 9 ? home : hour < 18 ? near(work, 200) : fan ? near(stadium, 60) : near(home, 400)
    const time = `2026-11-18T${`${hour}`.padStart(2, '0')}:${`${below(60)}`.padStart(2, '0')}`
    lines.push(`p${`${person}`.padStart(3, '0')},${at.lat.toFixed(5)},${at.lon.toFixed(5)},${time}`)
  }
}
writeFileSync(new URL('points.csv', import.meta.url), `${['id,lat,lon,time', ...lines].join('\n')}\n`)
