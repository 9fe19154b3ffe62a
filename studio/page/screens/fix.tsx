import { useState } from 'preact/hooks'
import type { FixView } from '../../state-fix.js'
import type { StudioState } from '../../state.js'
import { Fault } from '../parts/fault.js'
import { JobLine } from '../parts/job-line.js'
import { ask } from '../server.js'
import { plural, share } from '../words.js'

/** “Fix until”: how far, at what price, and what must stay as it is. */
export function FixBox({ state }: { readonly state: StudioState }) {
  const [until, setUntil] = useState('')
  const [maxLoss, setMaxLoss] = useState('')
  const [keep, setKeep] = useState<ReadonlySet<string>>(new Set())
  const isRunning = state.jobs.some(({ job, state: how }) => job === 'fix' && how === 'running')
  const keepable = state.columns.filter(({ role }) => role === 'quasi' || role === 'sensitive')
  return (
    <form
      class="fixbox"
      aria-label="Fix until"
      onSubmit={(event) => {
        event.preventDefault()
        void ask('fix', { until, maxLoss, keep: [...keep] })
      }}
    >
      <label for="until">Fix until</label>
      <input
        id="until"
        inputMode="decimal"
        placeholder="the limit"
        value={until}
        aria-describedby="until-h"
        onInput={({ currentTarget }) => setUntil(currentTarget.value)}
      />
      <button class={state.fix?.ended ? 'btn' : 'btn primary'} type="submit" id="find-changes" disabled={isRunning}>
        Find the cheapest changes <kbd>F</kbd>
      </button>
      <p id="until-h" class="hint">
        Every change is followed by all attacks again. It stops at the target (such as 1/11 or 0.075; the limits of the
        policy unless said), or says how far it came.
      </p>
      <details class="fix-more">
        <summary>What must stay</summary>
        <label class="field">
          No change that loses more than
          <input
            inputMode="decimal"
            placeholder="0.3"
            value={maxLoss}
            onInput={({ currentTarget }) => setMaxLoss(currentTarget.value)}
          />
        </label>
        {keepable.map(({ name }) => (
          <label class="tog" key={name}>
            <input
              type="checkbox"
              checked={keep.has(name)}
              onChange={({ currentTarget }) => setKeep(withOrWithout(keep, name, currentTarget.checked))}
            />
            leave {name} as it is
          </label>
        ))}
      </details>
    </form>
  )
}

function withOrWithout(set: ReadonlySet<string>, name: string, isIn: boolean): ReadonlySet<string> {
  const others = [...set].filter((one) => one !== name)
  return new Set(isIn ? [...others, name] : others)
}

/** The changes so far, each with what every attack says after it; folded where another release lies there now. */
export function Fixing({ state }: { readonly state: StudioState }) {
  const { fix, audit } = state
  if (!fix) return null
  if (fix.release === audit?.release) return <Changes state={state} fix={fix} />
  return (
    <details class="fixing">
      <summary>What was changed in {fix.release}</summary>
      <Changes state={state} fix={fix} />
    </details>
  )
}

function Changes({ state, fix }: { readonly state: StudioState; readonly fix: FixView }) {
  const job = state.jobs.find((one) => one.job === 'fix')
  const { ended, sofar } = fix
  const changes = (sofar?.steps.length ?? 1) - 1
  const title = ended
    ? `${ended.reached ? 'Reached' : 'Not reached'}. ${ended.sentence}`
    : `${fix.release}: ${changes === 0 ? 'looking for the cheapest change' : `${plural(changes, 'change')} so far`}`
  return (
    <section class="fixing" aria-labelledby="fix-h">
      <h3 class="claim" id="fix-h">
        {title}
      </h3>
      {job?.state === 'running' && <JobLine job={job} what="auditing it as it is" />}
      {job?.state === 'stopped' && <p class="still">Stopped: nothing was written, and what stands here is not kept.</p>}
      {job?.fault && <Fault fault={job.fault} />}
      {sofar && <Ledger sofar={sofar} isReached={ended?.reached ?? false} />}
      <Left left={fix.left} />
      {ended && ended.unmeasured.length > 0 && (
        <div class="still">
          <p>
            <b>Not measured, and so not mended:</b>
          </p>
          <ul>
            {ended.unmeasured.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
      )}
      {ended && <Ended output={ended.output} state={state} />}
    </section>
  )
}

function Ended({ output, state }: { readonly output: string; readonly state: StudioState }) {
  const file = state.files.find(({ name }) => name === output)
  if (!file || file.part === 'release') return null
  return (
    <p class="acts save">
      <button
        class="btn primary"
        type="button"
        onClick={() => void ask('part', { name: output, part: 'release' }).then(async () => ask('audit'))}
      >
        Audit the mended release, and report it
      </button>
      <a class="btn" href={`/save?name=${encodeURIComponent(output)}`} download="">
        Save {output}
      </a>
    </p>
  )
}

const width = 300
const height = 30

/** A row per change: how far the furthest question is, held against the limit, and what was lost. */
function Ledger({ sofar, isReached }: { readonly sofar: NonNullable<FixView['sofar']>; readonly isReached: boolean }) {
  const { steps, limit, written, measure } = sofar
  const most = Math.max(limit * 1.15, ...steps.map(({ judged }) => judged))
  const at = (value: number): number => (width * Math.min(value, most)) / most
  return (
    <div class="scroll">
      <table class="led">
        <caption class="sr">Each change, the furthest question after it, and the loss of detail</caption>
        <thead>
          <tr>
            <th scope="col">Change</th>
            <th scope="col">the furthest; the line is {written}</th>
            <th scope="col" class="n">
              judged
            </th>
            <th scope="col" class="n">
              {measure}
            </th>
            <th scope="col" class="n">
              more
            </th>
            <th scope="col" class="moved">
              What it is, and what else moved
            </th>
          </tr>
        </thead>
        <tbody>
          {steps.map(({ sentence, judged, loss, above, furthest, worse }, i) => (
            <tr key={i} class={isReached && i === steps.length - 1 ? 'hit' : ''}>
              <th scope="row">{i === 0 ? sentence : `${i}. ${sentence}`}</th>
              <td class="st">
                <svg class="chart" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
                  <rect class={above > 0 ? 'uf' : 'quietf'} x="0" y="9" width={at(judged)} height="12" />
                  <path class="thr" d={`M${at(limit)} 0V${height}`} vector-effect="non-scaling-stroke" />
                </svg>
              </td>
              <td class="n">
                <b>{share(judged)}</b>
              </td>
              <td class="n">{share(loss)}</td>
              <td class="n">{i > 0 && `+${share(Math.max(0, loss - steps[i - 1].loss))}`}</td>
              <td class="moved">
                {furthest}
                {above > 0 && `; ${above} above`}
                {worse && worse.length > 0 && `; further, but within: ${worse.join(', ')}`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Left({ left }: { readonly left: FixView['left'] }) {
  if (left.length === 0) return null
  return (
    <details class="hint">
      <summary>{plural(left.length, 'change')} tried and left</summary>
      <ul>
        {left.map(({ sentence, because }, i) => (
          <li key={i}>
            {sentence}: {because}
          </li>
        ))}
      </ul>
    </details>
  )
}
