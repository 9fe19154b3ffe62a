import type { LandingPoint, ProtectView } from '../../state-protect.js'
import { capital, count, share } from '../words.js'
import { LandingChart } from './landing-chart.js'
import { Mark } from './mark.js'

interface LandingGiven {
  readonly protect: ProtectView
  readonly isSketching: boolean
}

/** Risk beside loss: what was sketched is hollow, what was measured is filled; the same in a table. */
export function Landing({ protect, isSketching }: LandingGiven) {
  const { points, sketchOf } = protect
  const lossName = points.findLast(({ isTaken }) => isTaken)?.lossName
  const drawn = points.filter((one) => one.lossName === lossName)
  return (
    <section aria-labelledby="landing-h" aria-busy={isSketching}>
      <h3 id="landing-h">Where it would land {isSketching && points.length > 0 && <small>sketching …</small>}</h3>
      {points.length === 0 ? (
        <p class="claim" role="status">
          {isSketching ? 'A sketch is being made …' : 'Nothing was sketched yet.'}
        </p>
      ) : (
        <>
          <p class="finding" role="status">
            {findingOf(points)}
          </p>
          <div class="scroll" tabIndex={0} role="group" aria-label="Risk beside loss">
            <LandingChart
              points={drawn}
              lossName={lossName ?? 'loss is not measured of such a release'}
              words={findingOf(points)}
            />
          </div>
          <p class="hint">
            <b>Hollow is a sketch</b>
            {sketchOf &&
              (sketchOf.of > sketchOf.records
                ? ` of ${count(sketchOf.records)} of ${count(sketchOf.of)} records: fewer look alike among them, so all of it loses less`
                : ' of all records, asked a few questions')}
            , drawn anew as you change it. <b>Filled is measured</b> on all; small and grey was tried on all and asked a
            few questions. Only what is measured gets a verdict.
          </p>
          {drawn.length < points.length && (
            <p class="hint">What loses something else than {lossName ?? 'this'} stands in the table alone.</p>
          )}
          <Table points={points} />
        </>
      )}
    </section>
  )
}

/** What the picture shows, in a sentence. */
function findingOf(points: readonly LandingPoint[]): string {
  const point = points.findLast(({ isTaken }) => isTaken) ?? points[points.length - 1]
  const { kind, label, loss, risk } = point
  const who = kind === 'sketch' ? `Sketched, ${label}` : capital(label)
  const lost = loss === undefined ? 'leaves what cannot be said in a number' : `loses ${share(loss)}`
  if (!risk) return `${who} ${lost}; nothing was held against a limit.`
  const place = risk.state === 'above' ? 'above' : 'within'
  return `${who} ${lost}, and what is read furthest, ${risk.name}, is ${place} its limit: ${risk.hit}.`
}

function Table({ points }: { readonly points: readonly LandingPoint[] }) {
  return (
    <div class="scroll" tabIndex={0} role="group" aria-label="What was tried">
      <table class="tried">
        <caption class="sr">What was tried, what it loses, and what is read furthest</caption>
        <thead>
          <tr>
            <th scope="col">Release</th>
            <th scope="col">Loss</th>
            <th scope="col">Read furthest</th>
          </tr>
        </thead>
        <tbody>
          {points.map(({ kind, label, loss, lossName, risk, isTaken }, i) => (
            <tr key={i} class={isTaken ? 'sel' : ''}>
              <th scope="row">
                {label}
                <small>
                  {kind === 'sketch' ? 'a sketch' : kind === 'tried' ? 'tried' : 'measured'}
                  {isTaken && kind !== 'measured' ? ', taken' : ''}
                </small>
              </th>
              <td class="num">
                {loss === undefined ? 'not measured' : share(loss)}
                <small>{lossName}</small>
              </td>
              <td class={risk?.state === 'above' ? 'above' : ''}>
                {risk ? (
                  <>
                    <Mark state={risk.state} /> {risk.name}: {risk.hit}, {risk.state} {risk.limit}
                  </>
                ) : (
                  <>
                    <Mark state="not-measured" /> not measured
                  </>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
