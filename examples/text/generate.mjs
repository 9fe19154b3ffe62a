// Forty made-up notes of a clinic, and the same with what another tool took away: names and days, but no address or
// number in the last lines of a note, which it did not read.
// node examples/text/generate.mjs writes notes.ndjson and other-tool.ndjson beside this file; the same bytes each time.
import { writeFileSync } from 'node:fs'
import { seeded } from '../seeded.mjs'

const { below, oneOf } = seeded(20261124)
const names = 'Ada Lindqvist, Omar Haddad, Grace Okonkwo, Peter Nowak, Mei Tanaka, Rosa Ferreira, John Miller'.split(
  ', ',
)
const complaints = 'chest pain, a cough, back pain, a rash, dizziness, a swollen knee'.split(', ')
const digits = (count) => Array.from({ length: count }, () => below(10)).join('')

const notes = Array.from({ length: 40 }, (_, i) => {
  const name = oneOf(names)
  const [first, last] = name.toLowerCase().split(' ')
  const day = `${1 + below(12)}/${1 + below(28)}/202${below(6)}`
  const contact = [
    `Call ${200 + below(700)}-555-01${digits(2)}.`,
    `Write to ${first}.${last}@example.org.`,
    'Will come again.',
  ]
  const ending = oneOf(contact)
  const text = `Patient: ${name}\nSeen on ${day} with ${oneOf(complaints)}. ${name.split(' ')[0]} takes no medicine.\n${ending}\n`
  const other = text.replaceAll(name, '[NAME]').replaceAll(name.split(' ')[0], '[NAME]').replace(day, '[DATE]')
  return { id: String(i + 1), text, other }
})
const write = (file, lines) =>
  writeFileSync(new URL(file, import.meta.url), lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
write(
  'notes.ndjson',
  notes.map(({ id, text }) => ({ id, text })),
)
write(
  'other-tool.ndjson',
  notes.map(({ id, other }) => ({ id, text: other })),
)
