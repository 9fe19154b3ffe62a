import type { AuditView } from '../../state.js'
import { Fault } from '../parts/fault.js'
import { JobLine } from '../parts/job-line.js'
import { Mark } from '../parts/mark.js'
import { Tiles } from '../parts/tiles.js'
import { WorstCase } from '../parts/worst-case.js'
import { ask } from '../server.js'
import type { ScreenGiven } from './screen.js'

const states = ['not ready', 'not measured', 'ready'] as const
const names = { 'not ready': 'NOT READY', 'not measured': 'NOT MEASURED', ready: 'READY' } as const

/** The verdict, what it comes from, and what to file. */
export function Audit({ state, go }: ScreenGiven) {
  const { audit, files } = state
  const job = state.jobs.find((one) => one.job === 'audit')
  const isRunning = job?.state === 'running'
  if (!audit)
    return (
      <>
        <p class="claim">Nothing was tried yet.</p>
        {job?.fault && <Fault fault={job.fault} />}
        {files.some(({ part, read }) => part === 'release' && read) ? (
          <button class="btn primary" type="button" onClick={() => void ask('audit')}>
            Audit it
          </button>
        ) : (
          <button class="btn" type="button" onClick={() => go('files')}>
            Put a release down first
          </button>
        )}
      </>
    )
  return (
    <div class="g-audit">
      <Verdict audit={audit} isRunning={isRunning} />
      <div class="log">
        {isRunning && job && <JobLine job={job} what="reading the files" />}
        {job?.state === 'stopped' && audit.stale === undefined && (
          <p class="still">
            Stopped after {audit.answers.length} answers: what was not tried is not measured, and there is no verdict.{' '}
            <AuditAgain />
          </p>
        )}
        {job?.fault && <Fault fault={job.fault} />}
        {audit.stale !== undefined && (
          <p class="still" role="status">
            {audit.stale} What stands here is of before. <AuditAgain />
          </p>
        )}
        {audit.ended?.worst && <WorstCase worst={audit.ended.worst} showsValues={state.showsValues} />}
        <Tiles answers={audit.answers} />
        {audit.ended && audit.stale === undefined && (
          <Save
            made={audit.ended.made}
            isReady={!isRunning}
            isKept={state.compare.kept.some(({ name }) => name === audit.release)}
          />
        )}
      </div>
    </div>
  )
}

function AuditAgain() {
  return (
    <button class="btn quiet" type="button" onClick={() => void ask('audit')}>
      Audit it again
    </button>
  )
}

function Verdict({
  audit: { ended, stale, release },
  isRunning,
}: {
  readonly audit: AuditView
  readonly isRunning: boolean
}) {
  const verdict = stale === undefined && ended ? ended.verdict : 'not measured'
  return (
    <section class="vd" aria-labelledby="verdict-h">
      <ul class="board" aria-label="Possible verdicts; this one is marked">
        {states.map((one) => (
          <li key={one} class={one === verdict ? 'on' : ''} aria-current={one === verdict ? 'true' : undefined}>
            <Mark state={one} /> {names[one]}
          </li>
        ))}
      </ul>
      <h2 id="verdict-h">
        {verdict === 'not ready' ? (
          <>
            <span class="not">NOT</span> READY
          </>
        ) : (
          names[verdict]
        )}
      </h2>
      <p class="v-sentence" role="status">
        {ended && stale === undefined
          ? ended.sentence
          : isRunning
            ? `${release} is being attacked. Until all was tried there is no verdict.`
            : 'There is no verdict.'}
      </p>
      {ended && stale === undefined && ended.missing.length > 0 && (
        <details class="still">
          <summary>
            <Mark state="not measured" /> <b>Still not measured:</b> {ended.missing.length}
          </summary>
          <ul>
            {ended.missing.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

const fileWords: readonly (readonly [ending: string, words: string, how: 'view' | 'save'])[] = [
  ['/report.html', 'Open the report', 'view'],
  ['/report-without-values.html', 'Save the report, without values', 'save'],
  ['/report.json', 'Save the figures (JSON)', 'save'],
  ['/summary.txt', 'Save a few lines for a mail', 'save'],
  ['.plan.json', 'Save the plan, to do it again', 'save'],
]

interface SaveGiven {
  readonly made: readonly string[]
  readonly isReady: boolean
  readonly isKept: boolean
}

function Save({ made, isReady, isKept }: SaveGiven) {
  if (!isReady) return null
  return (
    <p class="acts save">
      {fileWords.flatMap(([ending, words, how]) => {
        const name = made.find((one) => one.endsWith(ending))
        if (name === undefined) return []
        return (
          <a
            key={ending}
            class={how === 'view' ? 'btn primary' : 'btn'}
            href={`/${how}?name=${encodeURIComponent(name)}`}
            {...(how === 'view' ? { target: '_blank', rel: 'noopener' } : { download: '' })}
          >
            {words}
          </a>
        )
      })}
      <button class="btn" type="button" id="keep" onClick={() => void ask('keep', { from: 'audit' })}>
        {isKept ? 'Kept for comparison' : 'Keep for comparison'} <kbd>K</kbd>
      </button>
    </p>
  )
}
