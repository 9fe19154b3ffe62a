import { readFile, writeFile } from 'node:fs/promises'
import { failureOf } from '../cli/failure.js'
import { leaveNothingUnfinished } from '../cli/signals.js'
import type { Terminal, WatchedRelease } from '../cli/verb.js'
import type { Audited } from '../src/run/audit/audit.js'
import type { Data, Release } from '../src/contract/release.js'
import type { Sample } from '../src/run/sample.js'
import type { FromJob, JobTask, SharedPage } from './job-messages.js'

/**
 * A process of its own for one piece of work: it runs a command as it would be typed, in the folder of the desk, and tells
 * how far it is. It can be ended at any moment, and takes its memory with it.
 */
leaveNothingUnfinished()
process.once('message', (task: JobTask) => void work(task))
// Whoever started it is gone: nobody will read what comes out.
process.once('disconnect', () => process.exit(1))

async function work(task: JobTask): Promise<void> {
  try {
    tell({ kind: 'ended', ...(task.kind === 'look' ? await lookAt(task) : await runWords(task)) })
  } catch (error) {
    const { lines, exit } = await failureOf(error)
    tell({ kind: 'ended', exit, error: lines })
  }
  process.disconnect()
}

type Ending = Omit<Extract<FromJob, { kind: 'ended' }>, 'kind'>

async function lookAt({ path, said }: Extract<JobTask, { kind: 'look' }>): Promise<Ending> {
  const { look } = await import('../src/run/look.js')
  return { exit: 0, error: [], looked: await look(path, { ...said, onProgress: toldSeldom() }) }
}

/** Enough is known for a sketch: nothing is written of a sample. */
class Sketched extends Error {}

async function runWords({ words, shareTo, tells, sketch }: Extract<JobTask, { kind: 'run' }>): Promise<Ending> {
  const { run } = await import('../cli/run.js')
  const out: string[] = []
  const error: string[] = []
  let audited: Audited | undefined
  let original: Data | undefined
  let released: WatchedRelease | undefined
  let sample: Sample | undefined
  let isDrawn = false
  const drawings: Promise<void>[] = []
  const { answerView } = await import('./desk/audit-view.js')
  const { fixEnd, fixView } = await import('./desk/fix-view.js')
  const { findingView } = await import('./desk/finding-view.js')
  const { bracketsFound } = await import('./desk/bracket-view.js')
  const { sampleOf } = await import('../src/run/sample.js')
  const { riskHeadline } = await import('../src/report/risk-text.js')
  const { tableGroups } = await import('../src/run/table-groups.js')
  const terminal: Terminal = {
    out: (lines) => void out.push(...lines),
    error: (lines) => void error.push(...lines),
    data: (text) => void out.push(text),
    status: () => {},
    colour: false,
    interactive: false,
    watch: {
      progress: toldSeldom(),
      answered: (answer) => tell({ kind: 'answered', answer: answerView(answer) }),
      audited: (one, beside) => {
        audited = one
        original = beside
      },
      stepped: (soFar) => tell({ kind: 'stepped', fix: fixView(soFar) }),
      fixed: (fixed) => tell({ kind: 'fixed', fix: fixView(fixed), end: fixEnd(fixed) }),
      tried(one, release) {
        if (!isDrawn) drawings.push(drawn(release, `${words[1]}.svg`))
        isDrawn = true
        tell({ kind: 'tried', finding: findingView(one, release) })
        const found = tells === 'brackets' ? bracketsFound(one, release) : undefined
        if (found) tell({ kind: 'brackets', found })
      },
      grouped: (table, risk, path) =>
        tell({ kind: 'groups', found: { headline: riskHeadline(risk), groups: tableGroups(table, risk, path) } }),
      toProtect: (data) => (sample = sampleOf(data, sketch?.records ?? Infinity, 1)).data,
      released(one) {
        released = one
        if (sketch) throw new Sketched()
      },
    },
  }
  const exit = await run(words, terminal).catch((stopped: unknown) => {
    if (stopped instanceof Sketched) return 0
    throw stopped
  })
  await Promise.all(drawings)
  if (audited) await tellAudited(audited, original, shareTo)
  if (released && sample)
    tell(await (await import('./desk/released-view.js')).releasedMessage(released, sample, sketch))
  return { exit, error, out }
}

/** What an audit came to, and its page without any value beside the one that was asked for. */
async function tellAudited(
  audited: Audited,
  original: Data | undefined,
  shareTo: SharedPage | undefined,
): Promise<void> {
  const { auditEnd, answerView, worstView } = await import('./desk/audit-view.js')
  const { isMendable } = await import('../src/run/fix/fix.js')
  const mendable = audited.verdict.above.length > 0 && (await isMendable(audited.release))
  const worst = worstView(audited)
  const { riskView } = await import('./desk/audited-release.js')
  const { lossOf } = await import('../src/run/landing.js')
  const risk = riskView(audited)
  const lost = original && (await lossOf(audited.release, original))
  tell({
    kind: 'audited',
    answers: audited.lines.map((line) => answerView(line, audited)),
    end: auditEnd(audited, [], mendable),
    ...(worst && { worst }),
    ...(risk && { risk }),
    ...(lost && { lost }),
  })
  if (shareTo === undefined) return
  const { typed } = await import('../cli/audit-report.js')
  const { reportPage } = await import('../src/report/html/report-page.js')
  const { name, report, page } = shareTo
  const { inputs, version } = JSON.parse(await readFile(report, 'utf8'))
  await writeFile(page, reportPage(audited, { name, inputs, version, share: true, option: typed }), { mode: 0o600 })
}

/** The drawing that `--draw` makes, where there is one of such a release. */
async function drawn(release: Release, name: string): Promise<void> {
  const { pictureOf } = await import('../src/report/figure/picture.js')
  const picture = pictureOf(release)
  if (picture === undefined) return
  await writeFile(name, picture, { mode: 0o600 })
  tell({ kind: 'picture', name })
}

const everyMs = 50

/** Progress as often as an eye follows it. */
function toldSeldom(): (what: string, done: number, total: number) => void {
  let last = 0
  let before: string | undefined
  return (what, done, total) => {
    const now = performance.now()
    if (what === before && now - last < everyMs) return
    last = now
    before = what
    tell({ kind: 'progress', what, done, total: Number.isFinite(total) ? total : undefined })
  }
}

function tell(message: FromJob): void {
  process.send?.(message)
}
