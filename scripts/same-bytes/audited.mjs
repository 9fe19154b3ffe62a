// Every release under examples/, by every verb that applies to it, in every form that a verb answers in.
import { subjects } from './subjects.mjs'

export function audited(verbs) {
  const named = (verb, list, name) =>
    verbs.find((one) => one.name === verb)[list].find((one) => one.name === name).choices
  const words = {
    questions: named('explain', 'operands', 'id').filter((id) => /^[A-Z]\d+$/.test(id)),
    attacks: named('attack', 'flags', 'method'),
    forms: named('audit', 'flags', 'format'),
    to: named('convert', 'flags', 'to'),
    loss: named('lattice', 'flags', 'loss'),
  }
  return [
    ...subjects.flatMap((subject) => scenarios(subject, words)),
    ...chosen(verbs),
    ...converted(words.to),
    { name: 'questions', lines: words.questions.map((id) => `palimpsest explain ${id}`) },
    // What measures of meaning keep on disk, built in the folder whose files are compared.
    { name: 'kept indexes', lines: ['PALIMPSEST_CACHE=cache palimpsest semantics score knee injury'], slow: true },
    { name: 'attacks', lines: words.attacks.map((id) => `palimpsest explain ${id}`), slow: true },
  ]
}

function scenarios(subject, { questions, attacks, forms }) {
  const { release, original, read = '', known = '', audit = '', models, table, main } = subject
  const line = (...parts) => ['palimpsest', ...parts].filter((part) => part !== '' && part !== undefined).join(' ')
  const beside = original && `--original ${original}`
  const auditing = (...more) => line('audit', release, beside, read, known, audit, ...more)
  const attacking = (...more) => line('attack', release, beside, read, known, ...more)
  const checking = (model, ...more) => line('check', release, read, `--model ${model}`, ...more)
  const quick = [
    auditing('--report out --plan plan.json'),
    attacking('--json -'),
    ...models.map((model) => checking(model, beside)),
  ]
  const rest = [
    auditing('--show-values --json shown.json'),
    auditing('--format sarif'),
    line('audit', release, read, audit, '--first-release'),
    'palimpsest explain I1 --report shown.json --show-values',
    attacking('--all --show-values'),
    line('attack', release, read),
    ...models.map((model) => checking(model, '--all --show-values --json -')),
    ...(original
      ? [line('measure', original, release, read), line('measure', original, release, read, '--json -')]
      : []),
    ...(table ? tableLines(line, release, read) : []),
  ]
  const full = [
    ...forms.map((form) => auditing(`--format ${form}`)),
    ...['ema-public', 'ipc-on-low', 'cms-11', 'cell-5', 'wp216', 'safe-harbor-check'].map((name) =>
      auditing(`--policy ${name}`),
    ),
    auditing('--seed 2 --report shared --share'),
    auditing('--json report.json'),
    'palimpsest run plan.json',
    auditing('--repair'),
    ...(main ? questions : ['S1', 'I1']).map((id) => `palimpsest explain ${id} --report report.json`),
    ...['dpia', 'ema-hc', 'quebec-register', 'iso27559'].map(
      (name) => `palimpsest pack report.json --template ${name} --out ${name}.md`,
    ),
    auditing('--limit 0.5 --json after.json'),
    'palimpsest diff report.json after.json',
    'palimpsest diff report.json after.json --json -',
    line('fix', release, beside, read, known, audit, '--until 0.2 -o fixed.csv --json fixed.json'),
    ...['1', '2'].map((seed) => attacking(`--seed ${seed} --json attacked-${seed}.json -o attacked-${seed}.txt`)),
    ...(original ? [line('intruder', release, beside, read, '--out test --key-out test-key.json')] : []),
    ...(original ? [line('measure', original, release, read, '--seed 2 --queries 50')] : []),
  ]
  return [
    { name: `release ${release}`, lines: quick },
    { name: `release ${release}, in other forms`, lines: rest, slow: !main },
    { name: `release ${release}, at length`, lines: full, slow: true },
    ...(main
      ? [{ name: `attacks on ${release}`, lines: attacks.map((id) => attacking(`--method ${id}`)), slow: true }]
      : []),
  ]
}

function tableLines(line, release, read) {
  const [, ...schema] = read.split(' ')
  return [
    line('risk', release, read),
    line('risk', release, read, '--json -'),
    line('read', release),
    line('read', release, read, '--show-values --json read.json'),
    line('schema', release, '-o drafted.json'),
    ...(read.startsWith('--schema') ? [line('lattice', release, `--schema ${schema.join(' ')}`, '--model k:2')] : []),
    line('compose', release, '--with', release, read),
  ]
}

/** One line for each choice of a flag, where its verb needs little else. */
function chosen(verbs) {
  const table = 'examples/lecture/patients.csv --schema examples/lecture/schema.json'
  const lines = {
    eliminate: 'examples/thesis/figure-3.6.csv --method {method} --json -',
    lattice: `${table} --model k:4 --suppress 0.2 --all --loss {loss}`,
    policy: '{name} --json -',
    'hierarchy make': 'examples/lecture/patients.csv --column age --by {by} -o -',
    'semantics score': '--measure {measure} knee injury limbs',
    'semantics neighbours': 'gangrene --measure {measure}',
    'semantics explain': 'knee injury --measure {measure}',
  }
  // Measures and policies are named in pages, not in a list of choices: `glove` is fetched, `http` asks a service.
  const more = {
    measure: ['blend', 'minilm', 'npmi', 'ngd', 'ngd-uncapped', 'gloss', 'wordnet', 'lin', 'blend+senses'],
    name: ['house', 'ema-public', 'ipc-on-low', 'cms-11', 'cell-5', 'wp216', 'safe-harbor-check'],
  }
  return Object.entries(lines).map(([verb, words]) => {
    const [, flag] = /\{(\w+)\}/.exec(words)
    const choices =
      verbs.find(({ name }) => name === verb).flags.find(({ name }) => name === flag)?.choices ?? more[flag]
    return {
      name: `choices of ${verb}`,
      slow: /neighbours|explain/.test(verb),
      lines: choices.map((choice) => `palimpsest ${verb} ${words.replace(`{${flag}}`, choice)}`),
    }
  })
}

/** Transactions and tables in every form, and back again. */
function converted(forms) {
  const data = ['thesis/figure-1.3.txt', 'thesis/figure-1.5.txt', 'groceries/baskets.txt'].map(
    (file) => `examples/${file}`,
  )
  const transactions = data.map((file) => ({
    name: `forms of ${file}`,
    slow: file !== data[0],
    lines: forms.flatMap((form) => [
      `palimpsest convert ${file} --to ${form} -o data.${form}`,
      `palimpsest convert data.${form} --from ${form} --to text -o -${/long|parquet/.test(form) ? ' --id id --item item' : ''}`,
      `palimpsest convert data.${form} --from ${form} --to ndjson -o -`,
    ]),
  }))
  const lecture = 'examples/lecture/patients.csv --schema examples/lecture/schema.json'
  const tables = {
    name: 'forms of a table',
    lines: forms.flatMap((form) => [
      `palimpsest protect ${lecture} --method optimal --model k:4 --to ${form} -o table.${form}`,
      `palimpsest check table.${form} --from ${form} --quasi zip,age,nationality --model k:4`,
    ]),
  }
  const streams = {
    name: 'standard input',
    lines: [
      'palimpsest convert - --to ndjson -o - < examples/thesis/figure-1.3.txt',
      'palimpsest protect - --method km --k 2 --m 1 -o - < examples/transactions/baskets.txt',
      'palimpsest check - --model km:2,1 < examples/thesis/figure-1.3.txt',
      'palimpsest audit - < examples/counts/districts.csv',
    ],
  }
  return [...transactions, tables, streams]
}
