import type { AnsweredQuestion } from '../../contract/question.js'
import type { PublishedCell } from '../../contract/account.js'
import type { WorstCase } from '../../run/audit/worst-case.js'
import { guessedText, whoeverText } from '../audit/audit-words.js'
import { wordsOfQuestion } from '../audit/explanations.js'
import { guessIn, worstHeading } from '../audit/worst-words.js'
import { formatNumber, percent, uncapital } from '../format-number.js'
import { type Markup, html } from './html.js'
import { inOneInk } from './marks.js'
import { type Page, sentenceOn, valueOn } from './page-facts.js'

/** The same record in two lights: as published, and as read. Where nothing can be read both look alike. */
export function worstCaseLeaves(page: Page): Markup {
  const {
    worst,
    verdict: { above },
  } = page.audited
  const [counted] = above
  return html`<section class="story${worst && inOneInk(worst.line.state) ? ' plain' : ''}" aria-labelledby="worst-h">
    ${worst ? spread(worst, page) : counted ? onlyCounted(counted, page) : holds(page)}
  </section>`
}

function spread(worst: WorstCase, page: Page): Markup {
  const { line, telling, unit, place } = worst
  const guessed = guessedText(line)
  return html`<p class="kick">The worst case, ${unit} ${formatNumber(place)} (${line.line.name})</p>
    <h2 id="worst-h">${worstHeading(worst)}</h2>
    <div class="spread">
      <div class="leaf">
        <h3>In daylight: as published</h3>
        ${leafLines(worst, page)}${knownNote(worst.line)}
      </div>
      <div class="leaf">
        <h3>
          Under the lamp: as read
          <span>${telling ? (guessed ?? `${percent(Math.min(1, telling.confidence))} certain`) : ''}</span>
        </h3>
        ${telling ? underText(sentenceOn(page, telling.sentence.replace(/^reads: /, ''))) : html`<p class="under">${guessIn(worst)}</p>`}
        ${telling?.because !== undefined && html`<p class="leaf-note">because ${sentenceOn(page, telling.because)}</p>`}${telling !== undefined && telling.times > 1 && html`<p class="leaf-note">${formatNumber(telling.times)} read exactly so.</p>`}
      </div>
    </div>`
}

/** What the intruder knew beforehand: half of every case, the other half is what was told by it. */
function knownNote({ line }: AnsweredQuestion): Markup {
  return html`<p class="leaf-note"><b>What the intruder knew:</b> ${uncapital(wordsOfQuestion(line).knows)}</p>`
}

/** Where people are counted and nobody is singled out of them, the case is all of them. */
function onlyCounted(line: AnsweredQuestion, page: Page): Markup {
  return html`<p class="kick">The worst case (${line.line.name})</p>
    <h2 id="worst-h">${wordsOfQuestion(line.line).does}</h2>
    <div class="spread">
      <div class="leaf">
        <h3>In daylight: as published</h3>
        <p class="over">${promiseOf(page, line.furthest?.of ?? 0)}</p>
        ${knownNote(line)}
      </div>
      <div class="leaf">
        <h3>Under the lamp: as read</h3>
        ${underText(whoeverText(line, page.audited))}
        <p class="leaf-note">They are counted; none of them is named here.</p>
      </div>
    </div>`
}

const mostLines = 10

function leafLines({ published, telling, line }: WorstCase, page: Page): Markup {
  if (published === undefined) {
    const words = telling?.published
    return words === undefined
      ? html`<p class="over">${promiseOf(page, line.furthest?.of ?? 0)}</p>`
      : html`<p class="over">${valueOn(page, words)}</p>`
  }
  const rest = published.length - mostLines
  return html`<ul class="lines${published.length > 6 ? ' many' : ''}">
    ${published.slice(0, mostLines).map((cell) => html`<li>${cellText(cell, page)}</li>`)}${rest > 0 && html`<li class="faint">and ${formatNumber(rest)} more</li>`}
  </ul>`
}

/** What the publication seems to say, where the case is no one row of it. */
function promiseOf({ audited: { told, lines } }: Page, of: number): string {
  if (told.promise !== undefined) return told.promise
  const groups = lines.find(({ details }) => details?.kind === 'groups')?.details
  return groups?.kind === 'groups'
    ? `${formatNumber(groups.people)} people, each in a group of at least ${formatNumber(groups.smallest)} who look alike.`
    : `${formatNumber(of)} people, named nowhere.`
}

function cellText({ column, values }: PublishedCell, page: Page): Markup {
  const words = values.map((value) => valueOn(page, value)).join(', ')
  const told = values.length > 1 ? `(${words})` : words
  return column === undefined ? html`${told}` : html`<span class="column">${valueOn(page, column)}</span> ${told}`
}

/** As large as it fits; the length that counts is what this copy shows. */
function underText(words: string): Markup {
  const size = words.length > 110 ? 'long' : words.length > 48 ? 'middle' : 'short'
  return html`<p class="under ${size}">${words}</p>`
}

function holds({ audited: { verdict } }: Page): Markup {
  const words =
    verdict.within.length === 0
      ? 'Nothing was measured, so there is no worst case to show.'
      : 'No reading of anybody came out of what was tried: both leaves are alike.'
  return html`<p class="kick">The worst case</p>
    <h2 id="worst-h">${words}</h2>
    ${verdict.within.length > 0 && alike}`
}

const alike = html`<div class="spread" aria-hidden="true">
  <div class="leaf">
    <h3>In daylight: as published</h3>
    <p class="over">what was published</p>
  </div>
  <div class="leaf">
    <h3>Under the lamp: as read</h3>
    <p class="over">what was published</p>
  </div>
</div>`
