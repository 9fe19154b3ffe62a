// A hundred and fifty made-up users of a search engine and what they asked in two months: each has a few interests, asks for their
// pages in one of several ways, and comes back to some. Nobody asked any of it.
// node examples/queries/generate.mjs writes march.csv and april.csv beside this file; the same bytes each time.
import { writeFileSync } from 'node:fs'
import { seeded } from '../seeded.mjs'

const pages = {
  garden: {
    'tulips.example': 'tulip bulbs, when to plant tulips, spring flowers',
    'lawns.example': 'moss in lawn, lawn mower, grass seed',
  },
  bread: {
    'sourdough.example': 'sourdough starter, rye bread recipe, feeding a starter',
    'mills.example': 'stone ground flour, buy rye flour',
  },
  trains: {
    'timetable.example': 'train times, night train, train to the coast',
    'models.example': 'model railway, narrow gauge track',
  },
  stars: {
    'astronomy.example': 'Sun, Solar System, planets tonight',
    'telescopes.example': 'small telescope, telescope mirror',
  },
  computers: {
    'sun.example': 'Sun, Solaris System, Sun Unix server',
    'laptops.example': 'quiet laptop, laptop battery',
  },
  health: {
    'clinic.example': 'knee pain, sore knee running, physiotherapy',
    'pharmacy.example': 'hay fever tablets, pollen today',
  },
  music: {
    'choir.example': 'choir rehearsal, mass in b minor score',
    'violins.example': 'violin strings, violin teacher',
  },
  work: {
    'jobs.example': 'jobs near me, write a CV, part time jobs',
    'tax.example': 'tax return, tax deadline, tax allowance',
  },
  cycling: {
    'bikes.example': 'puncture repair, bike chain, bike lights',
    'tours.example': 'cycle route river, cycling map',
  },
  cooking: { 'pizza.example': 'pizza, pizza dough, pizza near me', 'soup.example': 'lentil soup, pumpkin soup' },
}
const { below, oneOf, shuffled } = seeded(20261118)
const topics = Object.keys(pages)

const rows = Array.from({ length: 150 }, (_, user) => {
  const interests = shuffled([...topics]).slice(0, 2 + below(3))
  const asked = []
  const count = 16 + below(16)
  for (let i = 0; i < count; i++) {
    const month = i % 2 === 0 ? '03' : '04'
    const time = `2026-${month}-${String(1 + below(28)).padStart(2, '0')}`
    if (asked.length > 3 && below(4) === 0) asked.push({ ...oneOf(asked), time, month })
    else {
      const [url, ways] = oneOf(Object.entries(pages[oneOf(interests)]))
      asked.push({ user: 1000 + 7 * user, query: oneOf(ways.split(', ')), url: below(4) === 0 ? '' : url, time, month })
    }
  }
  return asked
}).flat()

for (const [name, month] of [
  ['march', '03'],
  ['april', '04'],
]) {
  const lines = rows
    .filter((row) => row.month === month)
    .sort((a, b) => a.time.localeCompare(b.time) || a.user - b.user)
    .map(({ user, query, url, time }) => `${user},${query},${url},${time}`)
  writeFileSync(new URL(`${name}.csv`, import.meta.url), `${['user,query,url,time', ...lines].join('\n')}\n`)
}
