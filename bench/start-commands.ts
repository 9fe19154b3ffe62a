const lecture = 'examples/lecture'
const thesis = 'examples/thesis'
const patients = `${lecture}/patients-4-anonymous.csv --schema ${lecture}/schema.json --original ${lecture}/patients.csv`
const columns = '--quasi zip,age,nationality --sensitive condition'

/** Made once for the commands below, in the folder that takes the place of OUT. */
export const startFiles: readonly string[] = [
  'audit examples/counts/districts.csv --json OUT/report.json',
  `check ${thesis}/figure-1.3.txt --model km:4,2 --plan OUT/plan.json`,
  `intruder ${patients} --targets 6 --out OUT/test --key-out OUT/key.json`,
]

/** A command or more for every verb, on the smallest data there is, that asks for no meaning. NEW is another number each time. */
export const startCommands: readonly string[] = [
  '--version',
  '--help',
  'attack --help',
  `audit ${patients} --first-release`,
  'audit examples/counts/districts.csv',
  'audit examples/graph/release.edges',
  'audit examples/answers/exact.csv',
  'explain I6',
  `fix ${patients} --first-release --until 0.2`,
  'diff OUT/report.json OUT/report.json',
  'run OUT/plan.json',
  'pack OUT/report.json --template dpia',
  `intruder ${patients} --targets 6 --out OUT/test-NEW --key-out OUT/key-NEW.json`,
  'intruder score --answers OUT/test/answers.csv --key OUT/key.json',
  'policy',
  `protect ${thesis}/figure-1.3.txt --method disassociate --k 2 --m 2 -o -`,
  `protect ${lecture}/patients.csv --schema ${lecture}/schema.json --method optimal --model k:4 -o -`,
  'ask examples/answers/patients.csv --count sex=F --epsilon 0.001 --ledger OUT/spent.json --budget 1 -o -',
  `check ${thesis}/figure-1.3.txt --model km:4,2`,
  `check ${lecture}/patients-4-anonymous.csv ${columns} --model k:4`,
  `measure ${thesis}/figure-1.3.txt ${thesis}/figure-1.5.txt`,
  `risk ${lecture}/patients.csv --schema ${lecture}/schema.json`,
  `read ${lecture}/patients-4-anonymous.csv --original ${lecture}/patients.csv`,
  `attack ${thesis}/figure-1.5.txt --method rba --semantics table:${thesis}/scores.csv --original ${thesis}/figure-1.3.txt`,
  `attack ${lecture}/patients-4-anonymous.csv ${columns} --original ${lecture}/patients.csv`,
  'attack examples/counts/districts.csv',
  'attack examples/graph/release.edges --original examples/graph/friends.edges --key examples/graph/key.json',
  'compose examples/complementary/gt1.csv --with examples/complementary/gt3.csv --schema examples/complementary/schema.json',
  `eliminate ${thesis}/figure-3.6.csv --method rba`,
  `schema ${lecture}/patients.csv -o OUT/schema.json`,
  `hierarchy make ${lecture}/patients.csv --column age --by ages -o OUT/age.csv`,
  `hierarchy check ${lecture}/age.csv --data ${lecture}/patients.csv --column age`,
  `hierarchy show ${lecture}/age.csv`,
  `lattice ${lecture}/patients.csv --schema ${lecture}/schema.json --model k:4`,
  `semantics score --measure table:${thesis}/scores.csv knee injury`,
  'semantics measures',
  `semantics index ${thesis}/figure-1.3.txt -o OUT/own.idx`,
  `convert ${thesis}/figure-1.5.txt -o OUT/release.ndjson`,
  'experiment',
  'demo thesis',
  'completion bash',
]
