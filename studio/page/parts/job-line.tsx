import type { JobState } from '../../state.js'
import { ask } from '../server.js'
import { count, duration } from '../words.js'

/** Work that goes on: what, how far, how long still, and a button that ends it. */
export function JobLine({ job, what }: { readonly job: JobState; readonly what: string }) {
  const { step, leftMs, elapsedMs } = job
  return (
    <div class="job" role="status">
      <span class="job-what">{step?.what ?? what}</span>
      <progress
        aria-label={step?.what ?? what}
        {...(step?.total !== undefined && { max: step.total, value: step.done })}
      />
      <span class="num">
        {step?.total !== undefined && `${count(step.done)} of ${count(step.total)}, `}
        {leftMs === undefined ? `${duration(elapsedMs)} so far` : `about ${duration(leftMs)} left`}
      </span>
      <button class="btn quiet" type="button" onClick={() => void ask('stop', { job: job.job })}>
        Stop <kbd>Esc</kbd>
      </button>
    </div>
  )
}
