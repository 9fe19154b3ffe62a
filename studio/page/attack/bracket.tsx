import { useState } from 'preact/hooks'
import type { BracketView } from '../../state-attack.js'
import { UnderText } from '../parts/leaf.js'
import { Leaf } from '../parts/leaf.js'
import { count } from '../words.js'
import { HeatMap, type Place } from './heat-map.js'
import { Scrubber } from './scrubber.js'
import { type Moment, momentOf, ordinal } from './struck.js'

/** One bracket, elimination by elimination. */
export function Bracket({ bracket, hasOriginal }: { readonly bracket: BracketView; readonly hasOriginal: boolean }) {
  const [step, setStep] = useState(0)
  const [current, setCurrent] = useState<Place>({ row: 0, column: 0 })
  const { items, rows, steps, moreItems, moreRecords } = bracket
  const moment = momentOf(bracket, step)
  return (
    <>
      <div>
        <HeatMap bracket={bracket} moment={moment} step={step} current={current} onPick={setCurrent} />
        <Scrubber steps={steps.length} step={step} onStep={setStep} />
        <p class="say" aria-live="polite">
          <Said bracket={bracket} step={step} />
        </p>
        <p class="hint">
          Each number is a mean distance in meaning: the stronger the shade, the nearer; ? is not known.
          {moreItems > 0 && ` ${count(moreItems)} more items of the bracket are not shown.`}
          {moreRecords > 0 && ` ${count(moreRecords)} more records hold it.`}
        </p>
      </div>
      <aside class="side" aria-label="Why, and what is read">
        <h2>Why this cell</h2>
        <Why bracket={bracket} place={current} moment={moment} />
        <h2>The record, as far as it is read</h2>
        <ReadLeaf bracket={bracket} row={current.row} moment={moment} />
        <p class="hint">
          {hasOriginal
            ? 'Nothing here was looked up in the original. It is used afterwards only, to say whether a reading was right.'
            : 'There is no original here: what is read is a claim.'}{' '}
          {items.length > 0 && rows.length > 0 && `Each row and each column keeps an item: one of them was there.`}
        </p>
      </aside>
    </>
  )
}

function Said({ bracket: { steps, items, allSteps }, step }: { readonly bracket: BracketView; readonly step: number }) {
  const taken = steps[step - 1]
  if (steps.length === 0) return <>Nothing is struck: this attack tells none of the {items.length} from the others.</>
  if (!taken) return <>Nothing is struck yet. All {items.length} could have been there.</>
  return (
    <>
      <b>Step {step}.</b> {taken.sentence}
      {allSteps > steps.length && ` It is the ${ordinal(taken.at)} of ${count(allSteps)} in the whole bracket.`}
    </>
  )
}

interface WhyGiven {
  readonly bracket: BracketView
  readonly place: Place
  readonly moment: Moment
}

function Why({ bracket: { items, rows, steps }, place: { row, column }, moment }: WhyGiven) {
  const record = rows[row]
  const cell = record?.cells[column]
  if (!record || !cell) return null
  const will = steps.findIndex((step) => step.row === row && step.column === column) + 1
  const struck = moment.struckAt(row, column)
  const rest = items.length - 1
  return (
    <div class="why">
      <p class="whyw">
        {items[column]?.name} beside {record.name}
      </p>
      <p>
        {cell.distance === undefined
          ? 'How far it stands from the record is not known.'
          : `It stands ${cell.distance.toFixed(2)} from the record${cell.others === undefined ? '' : `; the other ${rest === 1 ? 'one stands' : `${rest} stand`} ${cell.others.toFixed(2)}${rest === 1 ? '' : ' on average'}`}.`}
      </p>
      <p>
        {struck !== undefined
          ? `Struck ${ordinal(struck)}.`
          : will > 0
            ? `Still open. It will be struck ${ordinal(will)}.`
            : 'Never struck.'}
      </p>
      <table class="terms num">
        <caption>From each word of the record</caption>
        <tbody>
          {cell.terms.map(({ name, distance }, i) => (
            <tr key={i}>
              <th scope="row">{name}</th>
              <td class="n">{distance === undefined ? '?' : distance.toFixed(2)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface LeafGiven {
  readonly bracket: BracketView
  readonly row: number
  readonly moment: Moment
}

function ReadLeaf({ bracket: { items, rows, moreItems }, row, moment }: LeafGiven) {
  const record = rows[row]
  if (!record) return null
  const left = items.filter((_, column) => moment.struckAt(row, column) === undefined)
  return (
    <Leaf title={`Record ${count(record.record)}`} isSmall>
      {record.before.map((line, i) => (
        <li key={`before ${i}`}>{line},</li>
      ))}
      {left.length === 1 && moreItems === 0 ? (
        <UnderText words={left[0]?.label ?? ''} />
      ) : (
        <li class="dense">
          (
          {items.map(({ label }, column) => (
            <span key={column}>
              <span class={moment.struckAt(row, column) === undefined ? '' : 'gone'}>{label}</span>
              {column < items.length - 1 && ', '}
            </span>
          ))}
          {moreItems > 0 && ` and ${moreItems} more`})
        </li>
      )}
      {record.after.map((line, i) => (
        <li key={`after ${i}`}>{line}</li>
      ))}
    </Leaf>
  )
}
