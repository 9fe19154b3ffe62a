import type { AuditView, StudioState } from '../../state.js'
import { Fault } from '../parts/fault.js'
import { JobLine } from '../parts/job-line.js'
import { Mark } from '../parts/mark.js'
import { Tiles } from '../parts/tiles.js'
import { WorstCase } from '../parts/worst-case.js'
import { ask } from '../server.js'
import { FixBox, Fixing } from './fix.js'
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
      {audit.stale === undefined && audit.ended?.verdict === 'not ready' && (
        <Mend state={state} isMendable={audit.ended.isMendable} />
      )}
      <div class="log">
        {isRunning && job && <JobLine job={job} what="reading the files" />}
        {job?.state === 'stopped' && audit.stale === undefined && (
          <p class="still">
            Stopped after {audit.answers.length} answers: what was not tried is not measured, and there is no verdict.{' '}
            <AuditAgain />
          </p>
        )}
        {job?.fault && (
          <>
            <Fault fault={job.fault} />
            {audit.stale === undefined && (
              <p class="still">
                <AuditAgain />
              </p>
            )}
          </>
        )}
        {audit.stale !== undefined && (
          <p class="still" role="status">
            {audit.stale} What stands here is of before. <AuditAgain />
          </p>
        )}
        <Fixing state={state} />
        {audit.ended?.worst && <WorstCase worst={audit.ended.worst} showsValues={state.showsValues} />}
        <Tiles answers={audit.answers} />
        {audit.ended && audit.stale === undefined && (
          <Save
            made={[...madeRelease(state), ...audit.ended.made]}
            isReady={!isRunning}
            isNext={audit.ended.verdict !== 'not ready'}
            isKept={state.compare.kept.some(({ name }) => name === audit.release)}
          />
        )}
      </div>
    </div>
  )
}

function Mend({ state, isMendable }: { readonly state: StudioState; readonly isMendable: boolean }) {
  if (isMendable) return <FixBox state={state} />
  return (
    <div class="fixbox">
      <p>
        No change is known that would mend a release of this kind: protect the original anew, and audit that.{' '}
        <a href="#protect">Protect it anew</a>
      </p>
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

/** A release that was made here is saved with what was found in it. */
function madeRelease({ files }: StudioState): readonly string[] {
  return files.filter(({ part, from }) => part === 'release' && from === 'made').map(({ name }) => name)
}

interface SaveGiven {
  readonly made: readonly string[]
  readonly isReady: boolean
  /** Nothing is to be done before it is filed. */
  readonly isNext: boolean
  readonly isKept: boolean
}

function Save({ made, isReady, isNext, isKept }: SaveGiven) {
  if (!isReady) return null
  const release = made.find((name) => !fileWords.some(([ending]) => name.endsWith(ending)))
  return (
    <p class="acts save">
      {release !== undefined && (
        <a class="btn" href={`/save?name=${encodeURIComponent(release)}`} download="">
          Save {release}
        </a>
      )}
      {fileWords.flatMap(([ending, words, how]) => {
        const name = made.find((one) => one.endsWith(ending))
        if (name === undefined) return []
        return (
          <a
            key={ending}
            class={how === 'view' && isNext ? 'btn primary' : 'btn'}
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
