// Every protector on data it fits, with two seeds; then its release is judged, measured, attacked and audited.
const clinic = 'examples/clinic/patients-2025.csv --schema examples/clinic/schema.json'
const anatomy = 'examples/anatomy/people.csv --schema examples/anatomy/schema.json'
const body = 'body.csv --quasi height,weight,waist'
const places = 'examples/places/points.csv'
const baskets = 'examples/transactions/baskets.txt'
const visits = 'examples/hospital/visits.txt'

/** By name: data and how to read it; what the method is told; what the release is judged by and attacked with besides. */
const told = {
  coat: [visits, '--k 6 --privacy examples/hospital/rare.txt', 'constraints:examples/hospital/rare.txt,6'],
  pcta: [visits, '--k 6 --privacy examples/hospital/rare.txt', 'faithful'],
  km: [baskets, '--k 2 --m 2 --hierarchy examples/transactions/items.csv', 'km:2,2'],
  'set-k': [baskets, '--k 2 --hierarchy examples/transactions/items.csv', 'set-k:2'],
  'hide-rules': [
    baskets,
    '--rules examples/transactions/rules.txt --confidence 0.5',
    'hidden-rules:examples/transactions/rules.txt,0.5',
  ],
  disassociate: [
    'examples/barakat/figure-1a.txt',
    '--k 3 --m 2 --key key.json',
    'disassociation:3,2',
    '--key key.json',
  ],
  cahd: [
    'examples/set-buckets/baskets.txt',
    '--p 4 --sensitive-items examples/set-buckets/sensitive.txt',
    'privacy-degree:4',
  ],
  optimal: [clinic, '--model k:8 --suppress 0.05', 'k:8'],
  mondrian: [clinic, '--model k:8 --model l-distinct:2 --key key.json', 'k:8', '--key key.json'],
  'local-recoding': [clinic, '--model k:8', 'k:8'],
  mingen: ['examples/lecture/patients.csv --schema examples/lecture/schema.json', '--model k:4', 'k:4'],
  datafly: [clinic, '--k 8', 'k:2'],
  'mu-argus': [clinic, '--k 4', 'k:2'],
  suppress: [clinic, '--model k:3', 'k:3'],
  anatomy: [anatomy, '--l 4 --key key.json', 'bucket-l:4', '--key key.json'],
  microaggregate: [body, '--k 5', 'k:5'],
  noise: [body, '--level 0.6 --key key.json', 'k:2', '--key key.json'],
  swap: [body, '--within 0.1', 'k:2'],
  'm-invariance': [
    'examples/clinic/register.csv --person name --quasi born,zip,sex --sensitive diagnosis',
    '--m 3 --key key.json --owners-copy owners.csv',
    'k:3',
  ],
  'k-degree': ['examples/graph/friends.edges', '--k 5 --delete --key key.json', 'k-degree:5', '--key key.json'],
  'query-clusters': ['examples/queries/april.csv', '--k 8 --key key.json', 'query-k:8', '--key key.json'],
  scrub: ['examples/text/notes.ndjson', '', 'scrubbed'],
  'keep-listed': ['examples/text/notes.ndjson', '--terms terms.txt', 'listed:terms.txt'],
  'generalise-terms': ['examples/text/notes.ndjson', '--t 2 --ontology wordnet', 't-plausibility:2,wordnet'],
  'confuse-topics': ['examples/text/notes.ndjson', '--k 2 --corpus corpus.ndjson', 'k-confusability:2,corpus.ndjson'],
  'adaptive-grid': [places, '--k 20 --traces --key key.json', 'region-k:20', '--key key.json'],
  'fixed-grid': [places, '--k 10 --cell 5 --suppress 0.2 --draw drawn.svg', 'region-k:10'],
  reciprocal: [places, '--k 8', 'region-k:8'],
  nearest: [places, '--k 8 --period 30 --traces', 'region-k:8'],
}

const files = {
  'body.csv': bodies(80),
  'terms.txt': 'patient\nchest pain\nmedicine\nrash\n',
  'corpus.ndjson': [
    ['heart', 'chest pain and a heart that beats fast'],
    ['skin', 'a rash on the arm, red skin'],
    ['heart', 'pain in the chest'],
    ['skin', 'the skin itches, a rash'],
  ]
    .map(([topic, text]) => `${JSON.stringify({ topic, text })}\n`)
    .join(''),
}

/** Methods with an earlier release, or with a choice that leads elsewhere. */
const more = [
  `palimpsest protect ${told['m-invariance'][0]} --method m-invariance ${told['m-invariance'][1]} -o first.csv`,
  `palimpsest protect ${told['m-invariance'][0]} --method m-invariance --m 3 --after owners.csv -o second.csv`,
  ...['--refine', '--safe', '--max-cluster 12', '--keep-order'].map(
    (flag) => `palimpsest protect ${visits} --method disassociate --k 3 --m 2 ${flag} -o -`,
  ),
  ...['--prune', '--suppress 0.1', '--keep-order', '--distance wordnet', '--to ndjson'].map(
    (flag) => `palimpsest protect ${visits} --method coat --k 6 --privacy examples/hospital/rare.txt ${flag} -o -`,
  ),
  ...['all', 'random:50%x2', 'random:40x2-3', 'nested:9x2-3'].map(
    (made) => `palimpsest protect ${visits} --method coat --k 4 --privacy ${made} -o -`,
  ),
  ...['--relaxed', '--observed-ends', '--keep-order'].map(
    (flag) => `palimpsest protect ${clinic} --method mondrian --model k:8 ${flag} -o -`,
  ),
  `palimpsest protect ${body} --method noise --noise multiplicative -o -`,
  `palimpsest protect ${body} --method microaggregate --k 4 --aggregate median -o -`,
  `palimpsest protect ${places} --method adaptive-grid --k 20 --suppress 0.05 --area 3 -o -`,
  `palimpsest protect examples/lecture/patients.csv --schema examples/lecture/schema.json --method optimal --model k:40 -o none.csv`,
]

export function protectors(verbs) {
  const names = verbs.find(({ name }) => name === 'protect').flags.find(({ name }) => name === 'method').choices
  return [
    ...names.flatMap((name) => {
      const { quick, audited } = linesOf(name)
      return [
        { name: `protector ${name}`, lines: quick, files },
        { name: `protector ${name}, audited`, lines: audited, files, slow: true },
      ]
    }),
    { name: 'protectors, more ways', lines: more, files, slow: true },
  ]
}

function linesOf(name) {
  // A method that the table does not know yet is refused, in the same words by both.
  const [data, method, model, attacked = ''] = told[name] ?? [baskets, '', 'faithful']
  const [file, ...read] = data.split(' ')
  const said = read.join(' ')
  const release = `release.${/\.(json|ndjson|edges)$/.exec(file)?.[1] ?? (file.endsWith('.txt') ? torn(name) : 'csv')}`
  const line = (...words) => ['palimpsest', ...words].filter((word) => word !== '').join(' ')
  const protect = (seed) =>
    line('protect', data, '--method', name, method, `--seed ${seed} -o ${release} --json made-${seed}.json`)
  // Whose record it is does not stand in a release.
  const seen = said.replace(/--person \w+ /, '')
  const beside = [release, `--original ${file}`, seen]
  return {
    quick: [
      protect(2),
      line('attack', ...beside, attacked, '--json attack.json'),
      protect(1),
      line('check', ...beside, `--model ${model}`),
      line('measure', file, release, seen),
    ],
    audited: [
      protect(2),
      line('audit', ...beside, attacked, '--semantics wordnet --json audit.json'),
      line('attack', ...beside, attacked, '--semantics wordnet --seed 3'),
    ],
  }
}

function torn(name) {
  return name === 'disassociate' || name === 'cahd' ? 'json' : 'txt'
}

function bodies(rows) {
  const lines = Array.from({ length: rows }, (_, i) => {
    const height = 150 + ((i * 37) % 50)
    return `${height},${height - 90 + ((i * 11) % 17)},${60 + ((i * 23) % 40)}`
  })
  return ['height,weight,waist', ...lines, ''].join('\n')
}
