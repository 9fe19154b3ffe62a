import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { palimpsest, root } from '../cli/palimpsest.js'
import { tempFolder } from '../temp-folder.js'

const { folder, path } = tempFolder()
const workflow = readFileSync('examples/ci/workflow.yml', 'utf8')
/** What the workflow runs, word by word. */
const [, step] = /^ +run: sh (examples\/ci\/publish\.sh .+)$/m.exec(workflow) ?? []

/** The step of the workflow on a release, as the page sets it up. */
function publish(release: string, more: readonly string[] = []) {
  const [results, uploads] = [path('results'), path('public')]
  const words = step.split(' ').map((word, i) => (i === 1 ? release : i === 2 ? results : word))
  const { status, stdout, stderr } = spawnSync('sh', [...words, ...more], {
    cwd: root,
    encoding: 'utf8',
    env: {
      ...process.env,
      PALIMPSEST: `${process.execPath} dist/bundle/main.js`,
      UPLOAD: 'sh examples/ci/upload.sh',
      UPLOAD_TO: uploads,
    },
  })
  return { status, stdout, stderr, results, uploaded: existsSync(uploads) ? readdirSync(uploads) : [] }
}

test('the release of the workflow leaks: it is not uploaded, the exit code is the audit’s, the finding is told', () => {
  expect(step).toContain(' examples/counts/wards.csv results ')
  const { status, stderr, results, uploaded } = publish('examples/counts/wards.csv')
  expect([status, uploaded]).toEqual([1, []])
  expect(stderr).toContain('publish: not uploaded, the audit ended with 1')
  const sarif = JSON.parse(readFileSync(join(results, 'audit.sarif'), 'utf8'))
  const errors = sarif.runs[0].results.filter(({ level }: { level: string }) => level === 'error')
  expect(errors).toMatchObject([{ ruleId: 'C2' }])
  expect(palimpsest(['run', join(results, 'plan.json')], { cwd: folder }).code).toBe(1)
})

test('its repair is uploaded', () => {
  const { status, stdout, uploaded } = publish('examples/counts/wards-repaired.csv')
  expect([status, uploaded]).toEqual([0, ['wards-repaired.csv']])
  expect(stdout).toContain('publish: uploaded')
})

test('bad input and what was not measured stop the upload as well', () => {
  expect(publish('examples/counts/nothing.csv')).toMatchObject({ status: 2, uploaded: [] })
  const repaired = 'examples/counts/wards-repaired.csv'
  expect(publish(repaired, ['--budget', '0'])).toMatchObject({ status: 3, uploaded: [] })
})
