// Files that stand in for the names in the examples of help pages and docs (`release.csv`, `schema.json`, …), so that
// those lines do their work instead of telling that a file is missing.

const copies = (folder, names) =>
  Object.fromEntries(names.map(([name, file]) => [name, `copy:${folder}/${file ?? name}`]))
const orders = ['order,product', '1,Beer', '1,Wine', '2,Wine', '2,Milk', '3,Beer', '3,Milk', '3,Bread', ''].join('\n')

/** What stands in where a line or a page asks for nothing else. */
const lecture = {
  ...copies('examples/lecture', [
    ['release.csv', 'patients-4-anonymous.csv'],
    ['data.csv', 'patients.csv'],
    ...['schema.json', 'zip.csv', 'age.csv', 'nationality.csv'].map((name) => [name]),
  ]),
  'others.csv':
    'zip,age,nationality,condition\n' + Array.from({ length: 9 }, (_, i) => `1305${i},3${i},Indian,Cancer\n`).join(''),
  ...copies('examples/hospital', [['release.txt'], ['release.txt.meta.json'], ['visits.txt'], ['rare.txt']]),
  'torn.json': 'copy:examples/barakat/figure-1b.json',
  'flat.txt':
    'heart disease, blood pressure, icd, limbs, injury, weakness\nanesthesia, blood pressure, icd, limbs, injury, pain\n' +
    'gangrene, blood pressure, icd, limbs, injury\nknee, blood pressure, icd, limbs, injury\n',
  'orders.csv': orders,
  'baskets.csv': 'copy:examples/transactions/baskets.txt',
  'items.csv': 'copy:examples/transactions/items.csv',
  'rules.txt': 'copy:examples/transactions/rules.txt',
  'tall.csv': distances(260),
  'news.ndjson': 'copy:examples/text/notes.ndjson',
  'corpus.ndjson': 'copy:examples/text/notes.ndjson',
  'reports/one.txt': 'The patient has a knee injury.\nPage 1 of 1\n',
  'reports/two.txt': 'A knee injury, and gangrene of two limbs.\nPage 1 of 1\n',
  'docs/one.txt': 'The knee has an injury. An injury of the knee is common.',
  'docs/two.txt': 'Limbs with gangrene are lost.',
  'queries.tsv':
    'AnonID\tQuery\tQueryTime\tItemRank\tClickURL\n' +
    '7\tknee injury\t2006-03-01 07:17:12\t1\thttp://knee.example\n' +
    '7\tknee brace\t2006-03-01 07:19:12\t\t\n' +
    '8\tgangrene\t2006-03-02 10:00:00\t2\thttp://limbs.example\n',
  'rg-65.txt': 'copy:data/wordsim/rg-65.txt',
  'body.csv': bodies(60),
  'points.csv': 'copy:examples/places/points.csv',
  'adult.csv': 'copy:data/adult/adult.csv',
  's.json': JSON.stringify({
    attributes: [
      ...['sex', 'age', 'race', 'workclass', 'education'].map((name) => ({
        name,
        role: 'quasi',
        hierarchy: `adult_hierarchy_${name}.csv`,
      })),
      { name: 'occupation', role: 'sensitive' },
    ],
  }),
  ...copies(
    'data/adult',
    ['sex', 'age', 'race', 'workclass', 'education'].map((name) => [`adult_hierarchy_${name}.csv`]),
  ),
}

const synthetic = copies('examples/synthetic', [
  ['made-up.csv'],
  ['schema.json'],
  ['data.csv', 'patients.csv'],
  ['others.csv'],
])
const complementary = copies('examples/complementary', [
  ['new.csv', 'gt1.csv'],
  ['2024.csv', 'gt3.csv'],
  ['2025.csv', 'gt1.csv'],
  ['people.csv', 'gt1.csv'],
  ...['schema.json', 'race.csv', 'birth.csv', 'gender.csv', 'zip.csv'].map((name) => [name]),
])
const wards = [1, 1, 2, 3, 4, 5, 6, 6].map((id, i) => [id, i % 2 ? 'north' : 'south'])
const linked = {
  'people.csv': `id,age,zip,disease\n${[1, 2, 3, 4, 5, 6].map((i) => `${i},${30 + (i % 3)},4760${i % 2},flu\n`).join('')}`,
  'visits.csv': `id,ward\n${wards.map(([id, ward]) => `${id},${ward}\n`).join('')}`,
  'schema.json': JSON.stringify({
    attributes: [
      ...['age', 'zip', 'ward'].map((name) => ({ name, role: 'quasi' })),
      { name: 'disease', role: 'sensitive' },
    ],
  }),
}
const asked = { 'visits.csv': linked['visits.csv'].replace('id,', 'patient,') }
const foreign = { 'release.csv': linked['people.csv'].replaceAll(/^\w+,/gm, '') }
const clinic = copies('examples/clinic', [
  ['release.csv', 'release-2025.csv'],
  ['data.csv', 'patients-2025.csv'],
  ['schema.json'],
  ['born.csv'],
])
const groups = copies('examples/set-buckets', [['baskets.txt'], ['sensitive.txt']])
const baskets = copies('examples/transactions', [['baskets.txt'], ['items.csv']])

/** First that fits a line, or the lines of a page. */
/** @type {[RegExp, Record<string, string>][]} */
const others = [
  [/made-up\.csv/, synthetic],
  [/new\.csv|2024\.csv/, complementary],
  [/people\.csv/, linked],
  [/visits\.csv/, asked],
  [/--sensitive disease/, foreign],
  [/--keep diagnosis/, clinic],
  [/method cahd/, groups],
  [/method set-k/, baskets],
]

export function filesFor(lines) {
  const [, more] = others.find(([asks]) => lines.some((line) => asks.test(line))) ?? []
  return { ...lecture, ...more }
}

/** What must have been done before a line makes sense: the first whose names it has. */
const before = [
  [
    /^palimpsest ask visits/,
    [
      'palimpsest ask visits.csv --person patient --count ward=north --epsilon 0.5 --budget 2 --ledger spent.json -o first.csv',
    ],
  ],
  [
    /^palimpsest pack |report\.json|before\.json|measure\.json/,
    [
      'palimpsest audit release.csv --schema schema.json --original data.csv --first-release --json before.json',
      'palimpsest audit release.csv --schema schema.json --original data.csv --show-values --json report.json',
      'palimpsest audit data.csv --schema schema.json --json after.json',
      'palimpsest measure data.csv release.csv --schema schema.json --json measure.json',
    ],
  ],
  [
    /^palimpsest run plan\.json/,
    ['palimpsest audit release.csv --schema schema.json --original data.csv --plan plan.json'],
  ],
  [
    /^palimpsest intruder score/,
    [
      'palimpsest intruder release.csv --schema schema.json --original data.csv --control others.csv --out test --key-out test-key.json',
    ],
  ],
]

export function linesBefore(line) {
  return before.find(([asks]) => asks.test(line))?.[1] ?? []
}

/** Numbers without a pattern, the same each time. */
function distances(rows) {
  const cell = (i, j) => (((i * 7919 + j * 104729) % 997) / 500).toFixed(3)
  const lines = Array.from({ length: rows }, (_, i) => `c${i},${[1, 2, 3, 4, 5].map((j) => cell(i, j)).join(',')}`)
  return ['context,v,w,x,y,z', ...lines, ''].join('\n')
}

function bodies(rows) {
  const lines = Array.from({ length: rows }, (_, i) => {
    const height = 150 + ((i * 37) % 50)
    return `${height},${height - 90 + ((i * 11) % 17)},${60 + ((i * 23) % 40)}`
  })
  return ['height,weight,waist', ...lines, ''].join('\n')
}
