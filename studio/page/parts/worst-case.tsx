import type { LeafCell, WorstView } from '../../state.js'
import { Leaf, UnderText } from './leaf.js'

/** The same record in two lights: as published, and as read. */
export function WorstCase({ worst, showsValues }: { readonly worst: WorstView; readonly showsValues: boolean }) {
  const { title, sentence, knows, sure, isWithin, published, reads, because, promise } = worst
  return (
    <section class="story" aria-labelledby="worst-h">
      <h3 class="claim" id="worst-h">
        The worst case, {title}. {sentence}
      </h3>
      <div class="spread">
        <Leaf title="In daylight: as published">
          {published.length > 0 ? <Cells cells={published} /> : <li>{promise ?? 'people, named nowhere'}</li>}
          <li class="faint">
            <b>What the intruder knew:</b> {knows}
          </li>
        </Leaf>
        <Leaf title="Under the lamp: as read" beside={sure}>
          {reads === undefined ? (
            <li>nothing more than their group</li>
          ) : (
            <UnderText words={reads} isPlain={isWithin} />
          )}
          {because !== undefined && <li class="faint">because {because}</li>}
        </Leaf>
      </div>
      {!showsValues && <p class="hint">Values are hidden: “Show values” above shows this record.</p>}
    </section>
  )
}

const mostCells = 10

/** A record as it was published, line by line. */
export function Cells({ cells }: { readonly cells: readonly LeafCell[] }) {
  const rest = cells.length - mostCells
  return (
    <>
      {cells.slice(0, mostCells).map(({ column, values }, i) => (
        <li key={i}>
          {column !== undefined && <span class="column">{column}</span>}{' '}
          {values.length > 1 ? `(${values.join(', ')})` : values.join('')}
        </li>
      ))}
      {rest > 0 && <li class="faint">and {rest} more</li>}
    </>
  )
}
