// What is refused, and in which words: files that are not there or hold nothing, flags that mean nothing, bad values.
import { subjects } from './subjects.mjs'
import { filesFor } from './worlds.mjs'

const bad = {
  'empty.csv': '',
  'binary.csv': 'a\0b\n',
  'half.json': '{"kind":"disassociated","k":3,',
  'one.csv': 'a,b\n1\n',
}
const asked = ['graph', 'queries', 'text', 'set-buckets', 'places', 'answers', 'nothing']

export function refusals(verbs) {
  const seen = new Set()
  const isNew = ({ name }) => !seen.has(name) && seen.add(name)
  const flags = verbs.flatMap((verb) => verb.flags.map((flag) => ({ verb, flag, first: isNew(flag) })))
  const badFlags = (some) => flags.filter(some).map(({ verb, flag }) => `palimpsest ${verb.name} ${badValue(flag)}`)
  return [
    { name: 'words that are no verb', lines: ['elimnate', 'semantics scor', 'frob', 'data.csv', '--frob'].map(typed) },
    { name: 'unknown flags', lines: verbs.map(({ name }) => `palimpsest ${name} --frobnicate`) },
    { name: 'nothing said', lines: verbs.filter(needsWords).map(({ name }) => `palimpsest ${name}`) },
    { name: 'bad values of flags', lines: badFlags(({ first, flag }) => first && (flag.kind ?? flag.choices)) },
    {
      name: 'bad values of flags, of every verb',
      lines: badFlags(({ first, flag }) => !first || !(flag.kind ?? flag.choices)),
      slow: true,
    },
    { name: 'flags twice', lines: flags.filter(({ first }) => first).map(twice), slow: true },
    ...verbs.flatMap(badFiles),
    ...subjects.filter(({ main }) => main).flatMap((subject) => wrongKinds(subject, verbs)),
  ]
}

function typed(words) {
  return `palimpsest ${words}`
}

function needsWords({ operands, flags }) {
  return operands.some(({ optional }) => !optional) || flags.some(({ required }) => required)
}

function badValue({ name, value, kind, choices }) {
  if (value === undefined) return `--${name}=yes`
  if (kind === 'number' || kind === 'integer') return `x --${name} much`
  return choices ? `x --${name} nonsense` : `--${name}`
}

function twice({ verb, flag: { name, value } }) {
  return `palimpsest ${verb.name} --${name}${value ? '=1' : ''} --${name}${value ? '=2' : ''}`
}

/** The examples of a verb with another file in the place of each of theirs. */
function badFiles({ name, examples }) {
  const lines = examples.filter(({ line }) => !/--pdf|install|experiment|demo/.test(line)).map(({ line }) => line)
  const named = /(?<= )[\w./-]+\.(?:csv|txt|tsv|idx|ndjson|json)\b/g
  const other = (line, nth, file) => {
    let n = 0
    return line.replaceAll(named, (was) => (n++ === nth ? file : was))
  }
  const count = (line) => line.match(named)?.length ?? 0
  const quick = lines
    .filter(count)
    .slice(0, 1)
    .flatMap((line) => ['missing.csv', 'empty.csv'].map((file) => other(line, 0, file)))
  const full = lines.flatMap((line) =>
    Array.from({ length: count(line) }, (_, nth) =>
      ['missing.csv', 'examples', ...Object.keys(bad)].map((file) => other(line, nth, file)),
    ).flat(),
  )
  return [
    { name: `bad files for ${name}`, lines: quick, files: { ...filesFor(quick), ...bad } },
    { name: `bad files for ${name}, each`, lines: full, files: { ...filesFor(full), ...bad }, slow: true },
  ].filter((scenario) => scenario.lines.length > 0)
}

/** A release taken for another kind, and flags that mean nothing to its kind. */
function wrongKinds({ release, read = '' }, verbs) {
  const ran = ['attack', 'check --model k:2', 'audit']
  const as = (words) => asked.map((kind) => `palimpsest ${words} ${release} ${read} --as ${kind}`.replace('  ', ' '))
  const flagged = verbs
    .find(({ name }) => name === 'attack')
    .flags.filter(({ name }) => !/^(method|plan|help|json|output|seed|budget|as)$/.test(name))
    .map((flag) => `palimpsest attack ${release} ${read} --${flag.name}${valueOf(flag)}`.replace('  ', ' '))
  return [
    { name: `${release} as another kind`, lines: as('check --model k:2') },
    { name: `${release} as another kind, by every verb`, lines: ran.flatMap(as), slow: true },
    { name: `flags that may mean nothing to ${release}`, lines: flagged, slow: true },
  ]
}

function valueOf({ value, kind, choices, least = 1, file }) {
  if (value === undefined) return ''
  if (kind !== undefined) return ` ${least}`
  if (choices !== undefined) return ` ${choices[0]}`
  return file === undefined ? ' age' : ' examples/lecture/patients.csv'
}
