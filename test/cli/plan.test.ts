import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { loadVerbs } from '../../cli/verbs.js'
import { readPlan } from '../../src/files/plan-file.js'
import { tempFolder } from '../temp-folder.js'
import { palimpsest, root } from './palimpsest.js'

/** For each verb a command that reads what is easily forgotten: sidecars, hierarchies of a schema, what a word names. */
const commands: readonly { readonly line: string; readonly exit?: number }[] = [
  { line: 'audit ours.csv --schema schema.json --original patients.csv --policy own.json --report out', exit: 1 },
  { line: 'fix ours.csv --schema schema.json --original patients.csv --first-release -o mended.csv' },
  { line: 'explain I1 --report report.json' },
  {
    line: 'fix ours.csv --schema schema.json --original patients.csv --key ours.key --until 1/3 -o new.csv --new-key new.key',
    exit: 3,
  },
  { line: 'pack report.json --template template.json --worth worth.json --intruder score.json --out packed.md' },
  {
    line: 'intruder ours.csv --schema schema.json --original patients.csv --key ours.key --targets 4 --out new-test --key-out new-test.json',
  },
  { line: 'intruder score --answers test/answers.csv --key test.json --json -' },
  { line: 'diff report.json report.json --json diff.json' },
  { line: 'policy own.json' },
  { line: 'protect patients.csv --schema schema.json --method optimal --model k:4 -o new.csv --key new.key.json' },
  { line: 'protect baskets.txt --method coat --k 4 --privacy privacy.txt --utility utility.txt -o new.txt' },
  { line: 'protect baskets.txt --method coat --k 2 --privacy all -o -' },
  { line: 'check ours.csv --schema schema.json --model k:4' },
  { line: 'check release.txt --model constraints:privacy.txt,4 --original baskets.txt --json -' },
  { line: 'measure patients.csv ours.csv --schema schema.json' },
  { line: 'risk ours.csv --limit 1/9', exit: 1 },
  { line: 'read patients-4.csv --original patients.csv --domain age=ages.csv' },
  {
    line: 'attack release.txt --original baskets.txt --semantics table:scores.csv --context 1 --method rba -o read.txt',
  },
  {
    line: 'attack buckets.csv --original patients.csv --schema schema.json --buckets --key buckets.key --json attacked.json',
  },
  { line: 'compose ours.csv --with patients-4.csv --schema schema.json' },
  { line: 'compose gt3.csv --ledger ledger.json --schema complementary.json' },
  { line: 'eliminate figure-3.6.csv --method rba --json -' },
  { line: 'schema patients.csv -o drafted.json' },
  { line: 'hierarchy make patients.csv --column age --by ages -o made.csv --json made.json' },
  { line: 'hierarchy make words.csv --column word --by meaning --measure table:scores.csv -o made.csv' },
  { line: 'hierarchy check age.csv --data patients.csv --column age' },
  { line: 'hierarchy show age.csv' },
  { line: 'lattice patients.csv --schema schema.json --model k:4' },
  { line: 'semantics score --measure table:scores.csv knee injury' },
  { line: 'semantics evaluate --measure table:scores.csv --gold gold.txt' },
  { line: 'semantics neighbours knee --measure ngd:own.idx --among baskets.txt' },
  { line: 'semantics explain knee injury --index own.idx' },
  { line: 'semantics index texts/a.txt texts/below/b.txt -o new.idx' },
  { line: 'extract texts -o extracted.txt' },
  { line: 'convert release.txt -o release.ndjson' },
]

const { folder } = tempFolder()
const [data, kept, plans] = ['data', 'kept', 'plans'].map((name) => join(folder, name))
const opened = join(folder, 'opened.txt')

/** Writes down which files are opened to be read, before anything else is loaded. */
const watch = `import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { resolve } from 'node:path'
const write = fs.appendFileSync
const watched = (owner, name, reads) => {
  const real = owner[name]
  owner[name] = function (path, ...more) {
    if (typeof path === 'string' && reads(more[0])) write(${JSON.stringify(opened)}, resolve(path) + '\\n')
    return real.call(this, path, ...more)
  }
}
const always = () => true
const unlessWritten = (flags) => flags === undefined || flags === 'r' || typeof flags === 'object'
for (const name of ['createReadStream', 'readFileSync']) watched(fs, name, always)
for (const name of ['openSync', 'open']) watched(fs, name, unlessWritten)
watched(fs.promises, 'readFile', always)
watched(fs.promises, 'open', unlessWritten)
syncBuiltinESMExports()`

beforeAll(() => {
  for (const made of [data, plans, join(data, 'texts', 'below')]) mkdirSync(made, { recursive: true })
  const from = (folderOf: string, names: Record<string, string>): void => {
    for (const [name, as] of Object.entries(names)) cpSync(join(root, 'examples', folderOf, name), join(data, as))
  }
  const same = (...names: string[]) => Object.fromEntries(names.map((name) => [name, name]))
  from('lecture', same('patients.csv', 'schema.json', 'age.csv', 'zip.csv', 'nationality.csv'))
  from('lecture', { 'patients-4-anonymous.csv': 'patients-4.csv' })
  from('thesis', same('scores.csv', 'figure-3.6.csv'))
  from('thesis', { 'figure-1.3.txt': 'baskets.txt', 'figure-1.5.txt': 'release.txt' })
  from('thesis', { 'figure-1.5-privacy.txt': 'privacy.txt', 'figure-1.5-utility.txt': 'utility.txt' })
  from('complementary', same('gt1.csv', 'gt3.csv', 'birth.csv', 'gender.csv', 'race.csv'))
  const write = (name: string, text: string): void => writeFileSync(join(data, name), text)
  // Its hierarchy of postcodes is another file than the lecture's.
  write('complementary.json', readFileSync('examples/complementary/schema.json', 'utf8').replace('zip.csv', 'zips.csv'))
  from('complementary', { 'zip.csv': 'zips.csv' })
  write('ages.csv', `age\n${Array.from({ length: 90 }, (_, age) => `${age}\n`).join('')}`)
  write('words.csv', 'word\nlimbs\ninjury\nicd\n')
  write('gold.txt', 'knee,injury,4\nknee,icd,1\nknee,limbs,3\ngangrene,limbs,2\n')
  const fields = [{ label: 'Result', figures: ['verdict', 'worth', 'intruder'] }]
  const told = { title: 'For our board', source: 'minutes', date: '2026-03-01', sections: [{ title: 'Risk', fields }] }
  write('template.json', JSON.stringify({ name: 'board', ...told }))
  write('texts/a.txt', 'The knee of the patient shows an injury of the limbs.\n\nHis blood pressure is high.\n')
  write('texts/below/b.txt', 'An injury of the knee.\n\nThe limbs are weak, the knee too.\n')
  const make = (line: string): void => {
    const { code, error } = palimpsest(line.split(' '), { cwd: data })
    if (code === 2 || code === 70) throw new Error(`${line}: ${error}`)
  }
  make('protect patients.csv --schema schema.json --method optimal --model k:4 -o ours.csv --key ours.key')
  make('protect patients.csv --schema schema.json --method anatomy --l 2 -o buckets.csv --key buckets.key')
  make('audit ours.csv --schema schema.json --original patients.csv --json report.json')
  make('measure patients.csv ours.csv --schema schema.json --json worth.json')
  make('intruder ours.csv --schema schema.json --original patients.csv --targets 4 --out test --key-out test.json')
  make('intruder score --answers test/answers.csv --key test.json --json score.json')
  make('policy house --json own.json')
  make('compose gt1.csv --ledger ledger.json --record --schema complementary.json')
  make('semantics index texts/a.txt texts/below/b.txt -o own.idx')
  cpSync(data, kept, { recursive: true })
  writeFileSync(join(folder, 'watch.mjs'), watch)
})

test('every verb that makes or measures something has a command here', async () => {
  const planned = (await loadVerbs()).filter(({ unplanned }) => !unplanned).map(({ name }) => name)
  expect(planned.filter((name) => !commands.some(({ line }) => line.startsWith(`${name} `)))).toEqual([])
})

test.each(commands)(
  '--plan, then run: the same bytes, and every file that is read is known: $line',
  async (command) => {
    const { line, exit = 0 } = command
    const plan = join(plans, 'plan.json')
    rmSync(opened, { force: true })
    madeFiles()
    const env = { NODE_OPTIONS: `--import=${join(folder, 'watch.mjs')}` }
    const first = palimpsest([...line.split(' '), '--plan', plan], { cwd: data, env })
    expect([first.code, first.error]).toEqual([exit, ''])
    const made = madeFiles()
    // Plan and files lie in folders of their own: without the word for it nothing is written.
    const inside = palimpsest(['run', plan], { cwd: plans })
    const refused = { code: 2, out: '', error: expect.stringMatching(/is not written: [^]*--allow-outside/) }
    expect(inside).toEqual(made.size > 0 ? refused : first)
    expect(madeFiles().size).toBe(0)
    const again = made.size > 0 ? palimpsest(['run', plan, '--allow-outside'], { cwd: plans }) : inside
    expect(again).toEqual(first)
    expect(madeFiles()).toEqual(made)

    const { files } = await readPlan(plan)
    const known = files.map(({ path }) => resolve(plans, path))
    const read = [...new Set(readFileSync(opened, 'utf8').trim().split('\n'))].filter(
      (path) => existsSync(path.replace(data + sep, kept + sep)) && path.startsWith(data + sep),
    )
    expect(read.length).toBeGreaterThan(0)
    expect(read.filter((path) => !known.some((one) => path === one || path.startsWith(one + sep)))).toEqual([])
    for (const path of known) await refusedWhenChanged(plan, path)
  },
)

test.skipIf(process.platform === 'win32')(
  '13 §3: run writes below the folder of the plan and nowhere else, whatever the plan says, through links and .. too',
  () => {
    const [own, other] = [join(folder, 'own'), join(folder, 'other')]
    const reset = (): void => {
      for (const place of [own, other]) rmSync(place, { recursive: true, force: true })
      for (const place of [join(own, 'below', 'texts'), other]) mkdirSync(place, { recursive: true })
      for (const name of ['patients.csv', 'baskets.txt']) cpSync(join(kept, name), join(own, name))
      writeFileSync(join(own, 'cough.txt'), 'A bad cough.\n')
      writeFileSync(join(other, 'precious.txt'), 'precious')
      symlinkSync(other, join(own, 'link'))
      symlinkSync(join(other, 'precious.txt'), join(own, 'file.txt'))
      // The sidecar of a release that would be inside.
      symlinkSync(join(other, 'precious.txt'), join(own, 'sly.csv.meta.json'))
    }
    const plan = join(own, 'plan.json')
    const run = (words: readonly string[], place: string) => {
      reset()
      const made = palimpsest([...words, '-o', 'fine.csv', '--plan', plan], { cwd: own })
      expect([made.code, made.error]).toEqual([0, ''])
      const written: unknown = JSON.parse(readFileSync(plan, 'utf8'))
      writeFileSync(plan, JSON.stringify(written).replace('fine.csv', place))
      for (const name of ['fine.csv', 'fine.csv.meta.json']) rmSync(join(own, name), { force: true })
      return palimpsest(['run', plan])
    }
    const below = (): string[] => filesBelow(other).map((path) => readFileSync(path, 'utf8'))
    const protect = [
      'protect',
      'patients.csv',
      '--quasi',
      'age',
      '--insensitive',
      'zip,nationality',
      '--sensitive',
      'condition',
      '--method',
      'mondrian',
      '--model',
      'k:2',
      '--seed',
      '1',
    ]
    for (const words of [protect, ['convert', 'baskets.txt', '--to', 'ndjson']]) {
      for (const place of [
        '../other/new.csv',
        'link/new.csv',
        'below/../../other/new.csv',
        join(other, 'new.csv'),
        'file.txt',
        '/dev/null',
      ]) {
        const told = run(words, place)
        expect([place, told.code, told.out]).toEqual([place, 2, ''])
        expect(told.error).toMatch(/is not written: it lies outside the folder of the plan[^]*--allow-outside/)
        expect(below()).toEqual(['precious'])
      }
      for (const place of ['new.csv', 'below/new.csv', 'below/../new.csv', join(own, 'new.csv')]) {
        expect([place, run(words, place).code]).toEqual([place, 0])
        expect(
          existsSync(join(own, place.includes('/new') && place.startsWith('below/n') ? 'below/new.csv' : 'new.csv')),
        ).toBe(true)
      }
    }
    // What stands beside an output is looked at as it is written.
    expect(run(protect, 'sly.csv').code).toBe(2)
    expect(below()).toEqual(['precious'])
    // A plan that says it was typed at the root is still only of its own folder.
    reset()
    palimpsest([...protect, '-o', 'fine.csv', '--plan', plan], { cwd: own })
    const typed = JSON.parse(readFileSync(plan, 'utf8'))
    writeFileSync(
      plan,
      JSON.stringify({
        ...typed,
        folder: relative(own, '/'),
        operands: [join(own, 'patients.csv')],
        values: { ...typed.values, output: [join(other, 'new.csv')] },
      }),
    )
    expect(palimpsest(['run', plan]).code).toBe(2)
    expect(below()).toEqual(['precious'])
    const allowed = palimpsest(['run', plan, '--allow-outside'])
    expect([allowed.code, existsSync(join(other, 'new.csv'))]).toEqual([0, true])
    // And a command after it writes where it likes.
    expect(palimpsest(['convert', 'baskets.txt', '-o', '../other/more.ndjson'], { cwd: own }).code).toBe(0)
  },
)

/** What a command wrote beside what was there, by name; it is taken away. */
function madeFiles(): ReadonlyMap<string, string> {
  const before = new Set(filesBelow(kept).map((path) => relative(kept, path)))
  const made = filesBelow(data).filter((path) => !before.has(relative(data, path)))
  const contents = new Map(made.map((path) => [relative(data, path), readFileSync(path, 'latin1')]))
  for (const path of made) rmSync(path)
  return contents
}

async function refusedWhenChanged(plan: string, path: string): Promise<void> {
  const file = statSync(path).isDirectory() ? join(path, 'one more.txt') : path
  const before = file === path ? readFileSync(file) : undefined
  appendFileSync(file, '\n')
  await expect(readPlan(plan)).rejects.toThrow('is not what the plan was written for')
  if (before) writeFileSync(file, before)
  else rmSync(file)
}

function filesBelow(place: string): string[] {
  return readdirSync(place, { recursive: true, encoding: 'utf8' })
    .map((name) => join(place, name))
    .filter((path) => statSync(path).isFile())
}
