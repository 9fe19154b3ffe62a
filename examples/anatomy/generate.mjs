// Six hundred made-up people of a works' doctor: what anybody knows of them, and what the doctor found.
// node examples/anatomy/generate.mjs writes people.csv beside this file; the same bytes each time.
import { writeFileSync } from 'node:fs'
import { seeded } from '../seeded.mjs'

/** What a job does to people; the rest is anybody's. */
const jobs = {
  miner: 'silicosis',
  baker: 'flour asthma',
  nurse: 'hepatitis',
  typist: 'carpal tunnel syndrome',
  driver: 'slipped disc',
  teacher: 'vocal nodules',
  welder: 'cataract',
  hairdresser: 'contact eczema',
}
const findings = Object.values(jobs)
const { below, oneOf, shuffled } = seeded(20261120)

const people = Array.from({ length: 600 }, (_, person) => {
  const job = Object.keys(jobs)[person % 8]
  const finding = below(10) < 8 ? jobs[job] : oneOf(findings)
  return [20 + below(45), oneOf(['F', 'M']), `${4760 + below(9)}`, job, finding].join(',')
})
writeFileSync(new URL('people.csv', import.meta.url), `age,sex,zip,job,finding\n${shuffled(people).join('\n')}\n`)
