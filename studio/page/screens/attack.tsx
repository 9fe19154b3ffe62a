import type { JobState } from '../../state.js'
import { Findings } from '../attack/findings.js'
import { Groups } from '../attack/groups.js'
import { Reading } from '../attack/reading.js'
import { Fault } from '../parts/fault.js'
import { JobLine } from '../parts/job-line.js'
import { ask } from '../server.js'
import type { ScreenGiven } from './screen.js'

/** What an intruder does with the release, step by step, and what every attack came to. */
export function Attack({ state, go }: ScreenGiven) {
  const { attack, jobs, files } = state
  const { reading, groups, tried } = attack
  const jobOf = (name: string): JobState | undefined => jobs.find(({ job }) => job === name)
  const isNothing = !reading && !groups && !tried && !jobOf('groups')
  const isClaimed = reading !== undefined || (tried?.findings.some((one) => one.state === 'claims') ?? false)
  const isReady = files.some(({ part, read }) => part === 'release' && read)
  return (
    <div class="attack">
      {isNothing && (
        <>
          <p class="claim">Nothing was tried yet.</p>
          {isReady ? (
            <button class="btn primary" type="button" onClick={() => void ask('attack')}>
              Attack it
            </button>
          ) : (
            <button class="btn" type="button" onClick={() => go('files')}>
              Put a release down first
            </button>
          )}
        </>
      )}
      {isClaimed && !attack.hasOriginal && (
        <p class="hint bounds">
          <b>There is no original.</b> What stands here is what an attack claims, and at most so much: how much of it is
          right only the original tells. <a href="#files">Add it</a>
        </p>
      )}
      {reading && (
        <section aria-label="Brackets, step by step">
          <Work job={jobOf('read')} again="read" isStale={reading.stale} />
          <Reading attack={attack} reading={reading} />
        </section>
      )}
      {(groups || jobOf('groups')) && (
        <section aria-labelledby="groups-h">
          <h2 id="groups-h">Who looks alike</h2>
          <Work job={jobOf('groups')} again="group" isStale={groups?.stale ?? false} />
          {groups && <Groups groups={groups} />}
        </section>
      )}
      {!isNothing && (
        <section class="every" aria-labelledby="every-h">
          <h2 id="every-h">Every attack that fits</h2>
          <Work job={jobOf('try')} again="tryAll" isStale={tried?.stale ?? false} />
          {tried ? (
            <Findings findings={tried.findings} />
          ) : (
            <button class="btn" type="button" onClick={() => void ask('tryAll')}>
              Try every attack
            </button>
          )}
          {attack.drawing && <Drawing file={attack.drawing.file} />}
          {tried?.file !== undefined && !tried.stale && (
            <p class="acts save">
              <a class="btn" href={`/save?name=${encodeURIComponent(tried.file)}`} download="">
                Save the findings (JSON)
              </a>
            </p>
          )}
          {attack.tryAll !== undefined && (reading ?? groups) && <code class="cmd whole">$ {attack.tryAll}</code>}
        </section>
      )}
    </div>
  )
}

/** How far a piece of work is, and how it ended where that was not well. */
function Work({
  job,
  again,
  isStale,
}: {
  readonly job: JobState | undefined
  readonly again: string
  readonly isStale: boolean
}) {
  return (
    <>
      {job?.state === 'running' && <JobLine job={job} what="reading the files" />}
      {job?.fault && <Fault fault={job.fault} />}
      {(isStale || job?.state === 'stopped') && (
        <p class="still" role="status">
          {isStale
            ? 'Something that it speaks of was changed since. What stands here is of before. '
            : 'Stopped: what was not tried is not measured. '}
          <button class="btn quiet" type="button" onClick={() => void ask(again)}>
            Try it again
          </button>
        </p>
      )}
    </>
  )
}

/** The release as it was published, on a plain sheet. */
function Drawing({ file }: { readonly file: string | undefined }) {
  if (file === undefined) return <p class="hint">Values are hidden: “Show values” above draws the regions.</p>
  return (
    <figure class="map">
      <img
        src={`/view?name=${encodeURIComponent(file)}`}
        alt="The regions as they were published, darker where more people were"
      />
    </figure>
  )
}
