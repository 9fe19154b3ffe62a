import type { TogetherView } from '../../state-together.js'
import type { StudioState } from '../../state.js'
import { BarOf } from '../parts/bar-of.js'
import { Fault } from '../parts/fault.js'
import { JobLine } from '../parts/job-line.js'
import { ask } from '../server.js'
import { count } from '../words.js'

/** What is out there already: each release by itself, and all of them laid over each other. */
export function Together({ state }: { readonly state: StudioState }) {
  const { together, files } = state
  const job = state.jobs.find((one) => one.job === 'together')
  const earlier = files.filter(({ part }) => part === 'earlier')
  if (earlier.length === 0 && !together) return null
  const isRunning = job?.state === 'running'
  return (
    <section class="together" aria-labelledby="together-h">
      <h2 id="together-h">With what was published before</h2>
      {together?.found ? (
        <p class="claim">{together.found.headline}.</p>
      ) : (
        <p class="hint">
          Somebody who is in {earlier.length === 1 ? 'both' : `all ${count(earlier.length + 1)}`} is in a group of each:
          only what these have in common is left of them.
        </p>
      )}
      {together?.stale === true && <p class="still">Something that it speaks of was changed since.</p>}
      {isRunning && job && <JobLine job={job} what="laying them over each other" />}
      {job?.fault && <Fault fault={job.fault} />}
      {together?.found && <TimeLine found={together.found} />}
      {!isRunning && earlier.length > 0 && (!together?.found || together.stale === true) && (
        <button class="btn" type="button" onClick={() => void ask('together')}>
          Lay them over each other
        </button>
      )}
      {together && (
        <p class="hint">
          <code>{together.command}</code>
        </p>
      )}
    </section>
  )
}

function TimeLine({ found }: { readonly found: NonNullable<TogetherView['found']> }) {
  const { releases, hidden, did, worst, notes } = found
  const most = Math.max(1, ...releases.map(({ k }) => k))
  return (
    <>
      <div class="scroll">
        <table class="time-line">
          <caption class="sr">Among how many people anybody stays hidden, release by release</caption>
          <thead>
            <tr>
              <th scope="col">Release</th>
              <th scope="col">The fewest who look alike</th>
              <th scope="col" class="n">
                people
              </th>
              <th scope="col" class="n">
                rows
              </th>
            </tr>
          </thead>
          <tbody>
            {releases.map(({ name, k, rows }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>
                  <BarOf part={k} whole={most} />
                </td>
                <td class="n">{count(k)}</td>
                <td class="n">{count(rows)}</td>
              </tr>
            ))}
            {hidden !== undefined && (
              <tr class="hit">
                <th scope="row">all of them together</th>
                <td>
                  <BarOf part={hidden} whole={most} isRead />
                </td>
                <td class="n">
                  <b>{count(hidden)}</b>
                </td>
                <td class="n" />
              </tr>
            )}
          </tbody>
        </table>
      </div>
      {worst !== undefined && <p>Worst case: {worst}.</p>}
      {did.length > 0 && (
        <p class="hint">
          What did it, told more narrowly elsewhere:{' '}
          {did.map(({ column, people }) => `${column} (${count(people)})`).join(', ')}.
        </p>
      )}
      {notes.map((note) => (
        <p class="hint" key={note}>
          {note}
        </p>
      ))}
    </>
  )
}
