import { CompareTable } from '../parts/compare-table.js'
import { Fault } from '../parts/fault.js'
import { KeptIcon } from '../parts/kept-mark.js'
import { Leaf, UnderText } from '../parts/leaf.js'
import { Cells } from '../parts/worst-case.js'
import type { KeptView } from '../../state-compare.js'
import { ask } from '../server.js'
import type { ScreenGiven } from './screen.js'
import { Together } from './together.js'

/** Releases that were kept, side by side: what is read in each, what each lost, and the worst record. */
export function Compare({ state, go }: ScreenGiven) {
  const { compare, showsValues } = state
  const { kept, claim } = compare
  return (
    <>
      <p class="claim" role="status">
        {claim ??
          (kept.length === 1
            ? `${kept[0].letter} is kept. Keep two releases to compare them.`
            : 'Keep two releases to compare them.')}
      </p>
      {kept.length < 2 && (
        <p class="acts">
          <button class="btn" type="button" onClick={() => go('protect')}>
            Make one
          </button>
          <button class="btn" type="button" onClick={() => go('audit')}>
            Audit the one on the desk
          </button>
        </p>
      )}
      {kept.length > 0 && (
        <>
          <h2 class="sr">Kept releases</h2>
          <KeptList kept={kept} />
          {state.jobs.map(({ job, fault }) => job.startsWith('measure ') && fault && <Fault key={job} fault={fault} />)}
          <CompareTable compare={compare} />
          <Worst kept={kept} showsValues={showsValues} />
        </>
      )}
      <Together state={state} />
    </>
  )
}

function KeptList({ kept }: { readonly kept: readonly KeptView[] }) {
  return (
    <ul class="kept" aria-label="Kept releases">
      {kept.map(({ letter, name, about, saved }) => (
        <li key={letter}>
          <span>
            <KeptIcon letter={letter} /> <b>{letter}</b> {name} <small>{about}</small>
          </span>
          <a class="btn quiet" href={`/save?name=${encodeURIComponent(saved)}`} download="">
            Save {letter}
          </a>
          <button class="btn quiet" type="button" onClick={() => void ask('unkeep', { letter })}>
            Remove {letter}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The worst record of each, in the light in which it is read. */
function Worst({ kept, showsValues }: { readonly kept: readonly KeptView[]; readonly showsValues: boolean }) {
  return (
    <section aria-labelledby="worst-h">
      <h3 class="mt" id="worst-h">
        The worst record of each
      </h3>
      <div class="three">
        {kept.map(({ letter, worst }) => (
          <Leaf
            key={letter}
            isSmall
            title={worst ? `${letter}, ${worst.title}` : letter}
            beside={worst?.sure ?? 'no record stands out'}
          >
            {worst && (worst.published.length > 0 ? <Cells cells={worst.published} /> : <li>{worst.promise}</li>)}
            {worst?.reads !== undefined && <UnderText words={worst.reads} isPlain={worst.isWithin} />}
          </Leaf>
        ))}
      </div>
      {!showsValues && kept.some(({ worst }) => worst) && (
        <p class="hint">Values are hidden: “Show values” above shows these records.</p>
      )}
    </section>
  )
}
