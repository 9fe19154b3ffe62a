import { useState } from 'preact/hooks'
import type { GroupsView } from '../../state-attack.js'
import { BarOf } from '../parts/bar-of.js'
import { ask } from '../server.js'
import { count } from '../words.js'

/** How people stand in groups, which columns make these small, and how few rows are left of one person. */
export function Groups({ groups }: { readonly groups: GroupsView }) {
  return (
    <div class="g-rows">
      <p class="claim">{groups.headline}.</p>
      <Sizes groups={groups} />
      <Damage groups={groups} />
      <Path groups={groups} />
    </div>
  )
}

function Sizes({ groups: { histogram, smallest } }: { readonly groups: GroupsView }) {
  const most = Math.max(1, ...histogram.map(({ people }) => people))
  return (
    <section aria-labelledby="sizes-h">
      <h3 id="sizes-h">
        {smallest === 1 ? 'Somebody stands alone' : `Nobody is among fewer than ${count(smallest)} who look alike`}
      </h3>
      <table class="bars">
        <caption class="sr">People by the size of the group they stand in</caption>
        <thead>
          <tr>
            <th scope="col">group of</th>
            <th scope="col">people →</th>
            <th scope="col" class="n">
              people
            </th>
            <th scope="col" class="n">
              groups
            </th>
          </tr>
        </thead>
        <tbody>
          {histogram.map(({ sizes, people, groups }, i) => (
            <tr key={sizes}>
              <th scope="row">{sizes}</th>
              <td>
                <BarOf part={people} whole={most} isRead={i === 0 && smallest === 1} />
              </td>
              <td class="n">{count(people)}</td>
              <td class="n">{count(groups)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Damage({ groups: { columns, least, smallest } }: { readonly groups: GroupsView }) {
  const [worst] = columns
  const hasShares = columns.some(({ share }) => share !== undefined)
  const who = smallest === 1 ? 'stand alone' : `stand in groups of fewer than ${count(least)}`
  return (
    <section aria-labelledby="damage-h">
      <h3 id="damage-h">
        {worst && worst.people > 0
          ? `${worst.name} does most: without it ${count(worst.people)} of the ${count(worst.of)} who ${who} would be among more`
          : `No one column alone makes the smallest groups small`}
      </h3>
      <table class="bars">
        <caption class="sr">
          By column: of those in the smallest groups, who would be among more were it not known
        </caption>
        <thead>
          <tr>
            <th scope="col">without</th>
            <th scope="col">would be among more →</th>
            <th scope="col" class="n">
              rows
            </th>
            {hasShares && (
              <th scope="col" class="n">
                needed in
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {columns.map(({ name, people, of, share }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                <BarOf part={people} whole={of} />
              </td>
              <td class="n">
                {count(people)} of {count(of)}
              </td>
              {hasShares && <td class="n">{share === undefined ? '' : `${Math.round(100 * share)} %`}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {hasShares && (
        <p class="hint">
          “Needed in”: the share of all SUDA2 scores from ways to single somebody out that need the column.
        </p>
      )}
    </section>
  )
}

function Path({ groups: { path, rows } }: { readonly groups: GroupsView }) {
  const [typed, setTyped] = useState<string>()
  if (!path) return null
  const last = path.steps.at(-1)
  return (
    <section aria-labelledby="path-h">
      <h3 id="path-h">
        {last
          ? `Whoever knows all of it of the person in row ${count(path.row)} is left with ${last.rows === 1 ? 'that one row' : `${count(last.rows)} rows`}`
          : `Nothing is told of row ${count(path.row)}: nobody is found by it`}
      </h3>
      <form
        class="pick"
        onSubmit={(event) => {
          event.preventDefault()
          if (typed !== undefined) void ask('row', { row: Number(typed) })
        }}
      >
        <label>
          Row{' '}
          <input
            type="number"
            min="1"
            max={rows}
            value={typed ?? String(path.row)}
            onInput={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        </label>
        <button class="btn quiet" type="submit">
          Show its path
        </button>
      </form>
      <table class="bars path">
        <caption class="sr">Rows left as each value is known</caption>
        <thead>
          <tr>
            <th scope="col">known</th>
            <th scope="col">rows left →</th>
            <th scope="col" class="n">
              rows
            </th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">nothing</th>
            <td>
              <BarOf part={path.from} whole={path.from} />
            </td>
            <td class="n">{count(path.from)}</td>
          </tr>
          {path.steps.map(({ column, value, rows: left }, i) => (
            <tr key={column}>
              <th scope="row">
                {i > 0 && 'and '}
                {column} <span class="srf">{value}</span>
              </th>
              <td>
                <BarOf part={left} whole={path.from} isRead={left === 1} />
              </td>
              <td class="n">{count(left)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="hint">What leaves fewest rows is known first.</p>
    </section>
  )
}
