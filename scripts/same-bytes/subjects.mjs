// Every release under examples/, and what each verb needs to be told of it.
const folder = (name) => (file) => `examples/${name}/${file}`
const [thesis, lecture, clinic, counts] = ['thesis', 'lecture', 'clinic', 'counts'].map(folder)
const [shao, barakat, places, queries] = ['alshuhail-shao', 'barakat', 'places', 'queries'].map(folder)
const [graph, text, answers, groups] = ['graph', 'text', 'answers', 'set-buckets'].map(folder)

/**
 * @typedef {object} Subject
 * @property {string} release
 * @property {string} [original]
 * @property {string} [read] what every verb must be told to read it
 * @property {string} [known] what attacks and audits are given besides
 * @property {string} [audit] what only an audit is told
 * @property {string[]} models what it is judged by
 * @property {boolean} [table]
 * @property {boolean} [main] the one of its kind that also meets every attack and every flag, and `--quick` at length
 */

/** @type {Subject[]} */
export const subjects = [
  {
    release: thesis('figure-1.5.txt'),
    main: true,
    original: thesis('figure-1.3.txt'),
    known: `--semantics table:${thesis('scores.csv')}`,
    models: [`constraints:${thesis('figure-1.5-privacy.txt')},4`, 'km:2,2', 'set-k:2', 'faithful', 'shortened'],
  },
  {
    release: 'examples/hospital/release.txt',
    original: 'examples/hospital/visits.txt',
    models: ['constraints:examples/hospital/rare.txt,10', 'faithful', 'km:10,1'],
  },
  {
    release: 'examples/groceries/release.txt',
    original: 'examples/groceries/baskets.txt',
    models: ['constraints:examples/groceries/private.txt,12', 'faithful'],
  },
  {
    release: 'examples/transactions/baskets.txt',
    models: [
      'set-k:2',
      'km:2,2',
      'coherence:examples/transactions/private.txt,0.5,2,2',
      'hidden-rules:examples/transactions/rules.txt,0.5',
    ],
  },
  {
    release: shao('table-3.json'),
    original: shao('table-2.txt'),
    known: `--semantics table:${shao('table-4.csv')}`,
    models: ['disassociation:2,2', 'disassociation-guarantee:2,2'],
  },
  {
    release: barakat('figure-1b.json'),
    main: true,
    original: barakat('figure-1a.txt'),
    known: '--semantics wordnet',
    models: ['disassociation:3,2', 'disassociation-guarantee:3,2'],
  },
  { release: barakat('figure-3a.json'), models: ['disassociation:2,2'] },
  { release: thesis('figure-2.8.csv'), known: '--buckets', main: true, models: ['bucket-l:2'], table: true },
  {
    release: 'examples/anatomy/release.csv',
    original: 'examples/anatomy/people.csv',
    read: '--schema examples/anatomy/schema.json',
    known: '--key examples/anatomy/key.json',
    models: ['bucket-l:4', 'k:4'],
    table: true,
  },
  ...['patients-4-anonymous.csv', 'patients-3-diverse.csv', 'patients.csv'].map((file) => ({
    release: lecture(file),
    main: file === 'patients-4-anonymous.csv',
    original: lecture('patients.csv'),
    read: `--schema ${lecture('schema.json')}`,
    known: `--rules ${lecture('rules.txt')} --aux ${lecture('register.csv')}`,
    models: ['k:4', 'l-distinct:2', 'l-entropy:2', 't-equal:0.2', 'same-records'],
    table: true,
  })),
  {
    release: 'examples/complementary/gt1.csv',
    original: 'examples/complementary/gt1.csv',
    read: '--schema examples/complementary/schema.json',
    known: '--with examples/complementary/gt3.csv',
    models: ['k:2', 'risk-highest:1/3'],
    table: true,
  },
  {
    release: clinic('release-2025.csv'),
    original: clinic('patients-2025.csv'),
    read: `--schema ${clinic('schema.json')}`,
    known: `--aux ${clinic('register.csv')} --with ${clinic('release-2024.csv')}`,
    models: ['k:12', 'l-distinct:3', 'risk-average:0.1', 'uniques:0.1'],
    table: true,
  },
  {
    release: 'examples/synthetic/made-up.csv',
    main: true,
    original: 'examples/synthetic/patients.csv',
    read: '--schema examples/synthetic/schema.json',
    known: '--control examples/synthetic/others.csv',
    audit: '--synthetic',
    models: ['k:2'],
    table: true,
  },
  { release: counts('districts.csv'), original: counts('districts-all.csv'), main: true, models: ['k:2'] },
  { release: counts('users.csv'), models: ['k:2'] },
  { release: counts('queries.csv'), models: ['k:2'] },
  { release: counts('wards.csv'), original: counts('wards-all.csv'), models: ['k:2'] },
  { release: counts('wards-repaired.csv'), original: counts('wards-all.csv'), models: ['k:2'] },
  {
    release: groups('release.json'),
    original: groups('baskets.txt'),
    main: true,
    models: ['privacy-degree:5', 'same-records'],
  },
  { release: groups('sorted.json'), original: groups('baskets.txt'), models: ['privacy-degree:5'] },
  { release: places('regions.csv'), original: places('points.csv'), models: ['region-k:12'] },
  {
    release: places('release.csv'),
    main: true,
    original: places('points.csv'),
    known: `--key ${places('key.json')}`,
    models: ['region-k:12'],
  },
  {
    release: queries('release.csv'),
    main: true,
    original: queries('april.csv'),
    known: `--key ${queries('key.json')} --semantics wordnet --histories ${queries('march.csv')}`,
    models: ['query-k:12', 'query-askers:2'],
  },
  {
    release: queries('april.csv'),
    original: queries('april.csv'),
    known: '--semantics wordnet',
    models: ['query-k:2'],
  },
  ...['', '-added'].map((added) => ({
    release: graph(`release${added}.edges`),
    main: added === '',
    original: graph('friends.edges'),
    known: `--key ${graph(`key${added}.json`)}`,
    models: ['k-degree:4'],
  })),
  {
    release: text('scrubbed.ndjson'),
    original: text('notes.ndjson'),
    main: true,
    known: '--semantics wordnet',
    models: ['scrubbed'],
  },
  {
    release: text('other-tool.ndjson'),
    original: text('notes.ndjson'),
    known: '--semantics wordnet',
    models: ['scrubbed'],
  },
  ...['noisy', 'exact'].map((name) => ({
    release: answers(`${name}.csv`),
    main: name === 'exact',
    original: answers('patients.csv'),
    models: ['epsilon:1'],
  })),
]
