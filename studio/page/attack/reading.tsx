import type { AttackView, ReadingView } from '../../state-attack.js'
import { ask } from '../server.js'
import { Bracket } from './bracket.js'
import { Finding } from './findings.js'

/** The brackets of a release: which attack, which record, and how it is read. */
export function Reading({ attack, reading }: { readonly attack: AttackView; readonly reading: ReadingView }) {
  const { picks, pick, bracket, claims, finding, stale } = reading
  return (
    <>
      <div class="g-attack">
        <div class="pick">
          <label>
            Attack{' '}
            <select
              value={attack.reader}
              onChange={({ currentTarget }) =>
                void ask('reader', { id: currentTarget.value }).then(async () => ask('read'))
              }
            >
              {attack.readers.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}, {id}
                </option>
              ))}
            </select>
          </label>
          {picks.length > 0 && (
            <label>
              Bracket of{' '}
              <select
                value={String(pick)}
                onChange={({ currentTarget }) => void ask('bracket', { pick: Number(currentTarget.value) })}
              >
                {picks.map(({ words }, i) => (
                  <option key={i} value={String(i)}>
                    {words}
                  </option>
                ))}
              </select>
            </label>
          )}
        </div>
        {bracket && <Bracket key={`${reading.name} ${pick}`} bracket={bracket} hasOriginal={attack.hasOriginal} />}
      </div>
      {claims !== undefined && !stale && (
        <p class="acts save">
          <a class="btn" href={`/save?name=${encodeURIComponent(claims)}`} download="">
            Export the claims (JSON)
          </a>
        </p>
      )}
      {finding && (
        <section class="tile one" aria-label="What it came to">
          <Finding finding={finding} />
        </section>
      )}
    </>
  )
}
