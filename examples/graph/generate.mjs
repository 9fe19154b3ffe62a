// Eighty made-up members of a club of clubs, and who is a friend of whom: six circles of friends, some ties between them, and
// one member whom a third of all know. node examples/graph/generate.mjs writes the list; the same bytes each time.
import { writeFileSync } from 'node:fs'
import { seeded } from '../seeded.mjs'

const { below, oneOf } = seeded(20261118)
const first = ['Ada', 'Ben', 'Cleo', 'Dov', 'Eva', 'Finn', 'Gina', 'Hugo', 'Ida', 'Jan']
const last = ['Berg', 'Falk', 'Holm', 'Lind', 'Moor', 'Quist', 'Rask', 'Thal']
const members = last.flatMap((family) => first.map((name) => `${name} ${family}`))
const circle = (member) => member % 6
const friends = new Set()

function befriend(a, b) {
  if (a !== b) friends.add(`${members[Math.min(a, b)]},${members[Math.max(a, b)]}`)
}

for (let member = 0; member < members.length; member++) {
  const own = [...members.keys()].filter((other) => circle(other) === circle(member))
  for (let tie = 0; tie < 2 + below(3); tie++) befriend(member, oneOf(own))
  if (below(3) === 0) befriend(member, below(members.length))
}
// Ida Falk runs the office.
for (let tie = 0; tie < 30; tie++) befriend(members.indexOf('Ida Falk'), below(members.length))

writeFileSync(new URL('friends.edges', import.meta.url), `${[...friends].join('\n')}\n`)
