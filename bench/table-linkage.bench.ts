import type { Table } from '../src/data/index.js'
import { candidatesOf } from '../src/kinds/table/candidates.js'
import { classesOf } from '../src/kinds/table/classes.js'
import { boxedPeople, fullDomainPeople, madeUpPeople, plainPeople, withStarsByLot } from './worlds/made-up-people.js'

const seed = 8

export const tableLinkage = {
  id: 'table-linkage',
  summary: 'who may be whom: a register against a release of as many made-up people, 8 columns: CPU time, peak memory',
  run: async (print: (line: string) => void): Promise<void> => {
    print('CPU seconds of one run, reading the cells included; peak MB is of the process so far, its tables included')
    for (const count of [100_000, 1_000_000]) {
      const people = madeUpPeople(count, seed)
      const register = plainPeople(people)
      speak(print, `as it is   ${count}`, plainPeople(people), register)
      speak(print, `full domain ${count}`, fullDomainPeople(people), register)
      speak(print, `with stars ${count}`, withStarsByLot(fullDomainPeople(people), seed), register)
      speak(print, `boxes, k=5 ${count}`, boxedPeople(people, 5), register)
    }
  },
}

function speak(print: (line: string) => void, what: string, release: Table, register: Table): void {
  const started = process.cpuUsage()
  const { setOf, sizes, listed } = candidatesOf(release, register)
  const { user, system } = process.cpuUsage(started)
  const seconds = ((user + system) / 1e6).toFixed(2)
  let right = 0
  let alone = 0
  for (const set of setOf) {
    right += sizes[set] > 0 ? 1 / sizes[set] : 0
    if (sizes[set] === 1) alone++
  }
  const { count } = classesOf(release)
  print(
    `${what.padEnd(20)} ${seconds.padStart(7)} s  ${count} classes, ${sizes.length - listed} sets not listed; ` +
      `one candidate: ${alone}; right by guess: ${(right / setOf.length).toFixed(6)}  ${peakMb()}`,
  )
}

function peakMb(): string {
  return `${Math.round(process.resourceUsage().maxRSS / 1024)} MB`
}
