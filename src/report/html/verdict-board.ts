import { countIn, limitsText, missingText, verdictNames, verdictSentence, worthOfReady } from '../audit/audit-words.js'
import { formatNumber, plural } from '../format-number.js'
import { type Markup, html } from './html.js'
import type { Page } from './page-facts.js'
import { stateMark } from './marks.js'

const states = ['not ready', 'not measured', 'ready'] as const

/** The verdict in one word and one sentence; the board shows all three, so that what it is not can be seen as well. */
export function verdictBoard(page: Page): Markup {
  const { state } = page.audited.verdict
  const words = verdictNames[state].split(' ')
  const name = state === 'not ready' ? html`<span class="not">${words[0]}</span> ${words[1]}` : words.join(' ')
  return html`<section class="verdict v-${state.replace(' ', '-')}" aria-labelledby="verdict-name">
    <div>
      <ul class="board" aria-label="Possible verdicts; this one is marked">
        ${states.map((one) => board(one, one === state))}
      </ul>
      <h1 id="verdict-name">${name}</h1>
      <p class="v-sentence">${verdictSentence(page.audited)}</p>
      ${next(page)}
    </div>
    ${facts(page)}
  </section>`
}

function board(state: (typeof states)[number], on: boolean): Markup {
  return html`<li${on ? html` class="on" aria-current="true"` : ''}>${stateMark(state)} ${verdictNames[state]}${on && html`<span class="sr"> (this release)</span>`}</li>`
}

/** What to do, or what it is worth. */
function next({ audited: { verdict, lines, told }, option }: Page): Markup | undefined {
  const accepted = lines.filter((line) => line.accepted && line.state === 'not measured')
  const missing = verdict.unmeasured.slice(0, 3).map((line) => html`<li>${missingText(line, option)}</li>`)
  const more = verdict.unmeasured.length - missing.length
  return html`<p class="v-next">${whatGuessingIs}</p>
    ${told.nothingHidden !== undefined && html`<p class="v-next">${told.nothingHidden}</p>`}${verdict.state === 'ready' && html`<p class="v-next">${worthOfReady}</p>`}${
      missing.length > 0 &&
      html`<p class="v-next">Missing:</p>
        <ul class="v-missing">
          ${missing}${more > 0 && html`<li>and ${plural(more, 'question')} more</li>`}
        </ul>`
    }${accepted.length > 0 && html`<p class="v-next">Not measured, and accepted so by whoever ran this: ${accepted.map(({ line }) => line.name).join(', ')}.</p>`}`
}

/** Said where the word stands first, under the sentence of the verdict. */
export const whatGuessingIs =
  '“Guessing” is how often somebody is right who knows less: that much is not the release’s doing.'

function facts({ audited, name, version, option }: Page): Markup {
  const { policy, told, withOriginal, seed, lines, records } = audited
  const people = countIn(told, lines)
  const of = records.unit === 'count' ? records.published + records.suppressed : people
  return html`<dl class="facts">
    <div>
      <dt>Release</dt>
      <dd>${name}<br />${formatNumber(of)} ${told.who}</dd>
    </div>
    <div>
      <dt>Held against</dt>
      <dd>
        ${limitsText(audited)}<br />policy “${policy.name}”, as of ${policy.date}: ${policy.title}<span class="source"
          >. Source: ${policy.source}</span
        >
      </dd>
    </div>
    <div>
      <dt>Scored with</dt>
      <dd>
        ${withOriginal ? 'the original, which no attack saw but for what an intruder may know' : html`no original: bounds instead of figures (<code>${option('original')}</code>)`}
      </dd>
    </div>
    <div>
      <dt>Measured by</dt>
      <dd>palimpsest ${version}, seed ${seed}</dd>
    </div>
  </dl>`
}
