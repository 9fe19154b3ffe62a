import { useEffect, useRef, useState } from 'preact/hooks'
import type { MadeView, MethodForm as Form, ProtectView } from '../../state-protect.js'
import type { JobState } from '../../state.js'
import { BesideTable } from '../parts/beside-table.js'
import { Fault } from '../parts/fault.js'
import { JobLine } from '../parts/job-line.js'
import { Landing } from '../parts/landing.js'
import { MethodForm } from '../parts/method-form.js'
import { ask, askFor } from '../server.js'
import type { ScreenGiven } from './screen.js'

/** How long nothing must be typed before a sketch is made. */
const pauseMs = 300

/** A way to protect the file on the desk, and where what comes of it lands. */
export function Protect({ state, go }: ScreenGiven) {
  const { protect, files } = state
  if (protect) return <Choosing state={state} protect={protect} go={go} />
  return (
    <>
      <p class="claim">There is nothing to protect yet.</p>
      <p>
        {files.length === 0
          ? 'Put down the data that is to be published, as it is kept.'
          : 'The file on the desk is being read, or could not be.'}
      </p>
      <p class="acts">
        <button class="btn" type="button" onClick={() => go('files')}>
          To the files
        </button>
      </p>
    </>
  )
}

function Choosing({ state, protect, go }: ScreenGiven & { readonly protect: ProtectView }) {
  const forms = useForms(protect.formsOf)
  const { method, values, setMethod, setValue, measure } = useChosen(protect, forms)
  const jobs = new Map(state.jobs.map((one) => [one.job, one]))
  const [sketching, making, auditing] = ['sketch', 'protect', 'protect audit'].map((job) => jobs.get(job))
  const isMaking = [making, auditing].some((one) => one?.state === 'running')
  if (forms?.length === 0)
    return (
      <p class="claim">No method protects {protect.file} as it was read: say on the screen of the files what it is.</p>
    )
  const form = forms?.find(({ id }) => id === method)
  return (
    <div class="g-protect">
      <form class="form" aria-label={`How ${protect.file} is protected`} onSubmit={(event) => event.preventDefault()}>
        <h2>Protect {protect.file}</h2>
        {forms && form && (
          <MethodForm
            forms={forms}
            form={form}
            values={values}
            columns={protect.columns}
            files={state.files.map(({ name }) => name)}
            onMethod={setMethod}
            onValue={setValue}
          />
        )}
        <p class="acts">
          <button class="btn primary" type="button" id="measure" disabled={isMaking} onClick={() => void measure()}>
            Measure it <kbd>M</kbd>
          </button>
        </p>
        <p class="hint">
          {isMaking
            ? 'It is being measured; what you change meanwhile is the next.'
            : 'Makes it of all records, and asks everything that an audit asks.'}
        </p>
      </form>
      <div class="live">
        {isMaking && <Running jobs={[making, auditing]} />}
        {[sketching, making, auditing].map((job) => job?.fault && <Fault key={job.job} fault={job.fault} />)}
        {protect.fault && <Fault fault={protect.fault} />}
        <Landing protect={protect} isSketching={sketching?.state === 'running'} />
        {protect.made && <Made made={protect.made} go={go} state={state} />}
        <BesideTable protect={protect} showsValues={state.showsValues} />
      </div>
    </div>
  )
}

function Running({ jobs }: { readonly jobs: readonly (JobState | undefined)[] }) {
  const job = jobs.find((one) => one?.state === 'running')
  return job ? <JobLine job={job} what={job.job === 'protect' ? 'protecting' : 'attacking what was made'} /> : null
}

/** The release that was made, and what can be done with it. */
function Made({ made, state, go }: ScreenGiven & { readonly made: MadeView }) {
  const { name, lines, command, isRelease, isMeasured } = made
  const isKept = state.compare.kept.some((one) => one.name === name)
  return (
    <section class="made" aria-labelledby="made-h">
      <h3 id="made-h">{name} was made, and lies on the desk</h3>
      <p class="acts">
        <button
          class="btn"
          type="button"
          disabled={isRelease}
          onClick={() => void ask('publish').then(() => go('audit'))}
        >
          {isRelease ? 'It is the release' : 'Use it as the release'}
        </button>
        <button
          class="btn"
          type="button"
          id="keep"
          disabled={!isMeasured || isKept}
          onClick={() => void ask('keep', { from: 'protect' })}
        >
          {isKept ? 'Kept for comparison' : 'Keep for comparison'} <kbd>K</kbd>
        </button>
        <a class="btn" href={`/save?name=${encodeURIComponent(name)}`} download="">
          Save it
        </a>
        <a class="btn quiet" href={`/save?name=${encodeURIComponent(`${name}.meta.json`)}`} download="">
          Save how it was made
        </a>
      </p>
      <p class="hint">
        {isMeasured
          ? 'Its verdict is that of the screen “Audit”, beside all that you gave there.'
          : 'It is not measured yet: that takes a moment.'}
      </p>
      <details>
        <summary>The command, and what it said</summary>
        <pre class="said typed">{command}</pre>
        <pre class="said">{lines.join('\n')}</pre>
      </details>
    </section>
  )
}

/** The forms of the methods that take the file; undefined as long as they are fetched. */
function useForms(of: string): readonly Form[] | undefined {
  const [known, setKnown] = useState<{ readonly of: string; readonly forms: readonly Form[] }>()
  useEffect(() => {
    let isOver = false
    void askFor<readonly Form[]>('methods').then((forms) => forms && !isOver && setKnown({ of, forms }))
    return () => void (isOver = true)
  }, [of])
  return known?.of === of ? known.forms : undefined
}

type Values = Readonly<Record<string, string>>

/** What is chosen and typed here; told to the server after a pause, so that it sketches what is meant. */
function useChosen(protect: ProtectView, forms: readonly Form[] | undefined) {
  const [method, setChosen] = useState(protect.chosen?.method)
  const [typed, setTyped] = useState<Readonly<Record<string, Values>>>({})
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const form = forms?.find(({ id }) => id === method)
  const own = protect.chosen && protect.chosen.method === method ? protect.chosen.values : undefined
  const values = typed[method ?? ''] ?? own ?? startOf(form)
  const latest = useRef({ method, values })
  latest.current = { method, values }

  async function tell(intent: 'choose' | 'protect'): Promise<void> {
    clearTimeout(timer.current)
    timer.current = undefined
    const { method: id, values: said } = latest.current
    await ask(intent, { ...(id !== undefined && { method: id }), values: said })
  }

  function tellSoon(): void {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void tell('choose'), pauseMs)
  }

  // The first look at a file, or at a file of other limits, is sketched at once.
  useEffect(() => {
    if (forms && forms.length > 0) tellSoon()
  }, [forms])
  useEffect(() => () => clearTimeout(timer.current), [])

  return {
    method,
    values,
    setMethod: (id: string | undefined): void => {
      setChosen(id)
      tellSoon()
    },
    setValue: (name: string, value: string): void => {
      setTyped({ ...typed, [method ?? '']: { ...values, [name]: value } })
      tellSoon()
    },
    measure: async () => tell('protect'),
  }
}

function startOf(form: Form | undefined): Values {
  return Object.fromEntries(
    form?.fields.flatMap(({ name, start }) => (start === undefined ? [] : [[name, start]])) ?? [],
  )
}
