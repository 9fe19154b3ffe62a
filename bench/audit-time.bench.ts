import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { madeUpPeople } from './worlds/made-up-people.js'
import { sharedData } from './worlds/open-data.js'

const program = fileURLToPath(new URL('../cli/main.js', import.meta.url))
const roles = ['--quasi', 'age,zip,sex,education,marital,work,hours,country', '--sensitive', 'illness']

/** The whole audit from the command line to the verdict: Adult beside its original, and a million rows within five minutes. */
export const auditTime = {
  id: 'audit-time',
  summary: 'audit of Adult with the original and all attacks; of a million rows and ten columns within --budget 5m',
  run: async (print: (line: string) => void): Promise<void> => {
    const folder = mkdtempSync(join(tmpdir(), 'palimpsest-audit-time-'))
    try {
      onAdult(folder, print)
      aMillion(folder, print)
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
}

function onAdult(folder: string, print: (line: string) => void): void {
  const data = sharedData('adult', 'adult.csv')
  if (!data) return print('Adult skipped: the open data is not there (PALIMPSEST_DATA)')
  const names = 'sex,age,race,marital-status,education,native-country,workclass,salary-class'.split(',')
  const attributes = [
    ...names.map((name) => ({ name, role: 'quasi', hierarchy: sharedData('adult', `adult_hierarchy_${name}.csv`) })),
    { name: 'occupation', role: 'sensitive' },
  ]
  const [schema, release, key] = ['schema.json', 'release.csv', 'release.key'].map((name) => join(folder, name))
  writeFileSync(schema, JSON.stringify({ attributes }))
  const model = ['--method', 'optimal', '--model', 'k:5', '--suppress', '0.05']
  timed(['protect', data, '--schema', schema, ...model, '-o', release, '--key', key])
  const given = ['--schema', schema, '--original', data, '--key', key, '--first-release', '--policy', 'ema-public']
  tellTimed(
    'Adult, 30,162 rows, optimum k=5 5 %, with the original, all attacks',
    timed(['audit', release, ...given]),
    print,
  )
}

function aMillion(folder: string, print: (line: string) => void): void {
  const rows = Number(process.env['PALIMPSEST_ROWS'] ?? 1_000_000)
  const { cells } = madeUpPeople(rows, 1)
  const head = 'age,zip,sex,education,marital,work,hours,country,ward,illness'
  const line = (row: number, coarse: boolean): string => {
    const at = (c: number, width: number): string => {
      const place = cells[c][row]
      const low = place - (place % width)
      return coarse && width > 1 ? `${low}-${low + width - 1}` : `${place}`
    }
    const widths = [20, 250, 1, 8, 7, 7, 33, 20]
    const illness = (cells[0][row] + cells[5][row] + (row % 7)) % 20
    return [...widths.map((width, c) => at(c, width)), row % 6, `illness ${illness}`].join(',')
  }
  const [data, release] = ['data.csv', 'release.csv'].map((name) => join(folder, name))
  for (const [file, coarse] of [
    [data, false],
    [release, true],
  ] as const)
    writeFileSync(file, `${head}\n${Array.from({ length: rows }, (_, row) => line(row, coarse)).join('\n')}\n`)
  const given = [...roles, '--insensitive', 'ward', '--original', data, '--first-release', '--budget', '5m']
  const measured = timed(['audit', release, ...given])
  tellTimed(`${rows.toLocaleString('en-GB')} rows, ten columns, --budget 5m`, measured, print)
  for (const left of measured.out.split('\n').filter((one) => one.includes('budget'))) print(`  ${left.trim()}`)
}

interface Timed {
  readonly out: string
  readonly cpuSeconds: number
  readonly wallSeconds: number
  readonly peakMb: number
}

const atExit = `data:text/javascript,process.on('exit',()=>{const{userCPUTime,systemCPUTime,maxRSS}=process.resourceUsage();process.stderr.write('\\n%23 '+(userCPUTime+systemCPUTime)/1e6+' '+maxRSS/1024)})`

function timed(words: readonly string[]): Timed {
  const started = performance.now()
  const { stdout, stderr } = spawnSync(process.execPath, ['--import', atExit, program, ...words], {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })
  const [, cpu, peak] = /# (\S+) (\S+)\s*$/.exec(stderr) ?? []
  if (cpu === undefined) throw new Error(stderr)
  return {
    out: stdout,
    cpuSeconds: Number(cpu),
    wallSeconds: (performance.now() - started) / 1000,
    peakMb: Number(peak),
  }
}

function tellTimed(name: string, { out, cpuSeconds, wallSeconds, peakMb }: Timed, print: (line: string) => void): void {
  print(
    `${name}: ${cpuSeconds.toFixed(1)} CPU s, ${wallSeconds.toFixed(1)} s by the clock, peak ${peakMb.toFixed(0)} MB`,
  )
  print(`  ${out.trimEnd().split('\n').at(-1)}`)
}
