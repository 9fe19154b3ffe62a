import { readingUnit, type Telling } from '../../contract/finding.js'
import type { AnsweredQuestion } from '../../contract/question.js'
import { wordsOfQuestion } from '../audit/explanations.js'
import { formatNumber, percent, plural } from '../format-number.js'
import {
  besideLimit,
  byLuckText,
  copiesText,
  guessedText,
  isCount,
  joinedText,
  limitText,
  shareText,
  taughtText,
} from '../audit/audit-words.js'
import { attackChart, causeChart } from './attack-charts.js'
import { bracketTable, clusterBars, clusterChart } from './evidence.js'
import { groupChart, releaseLineChart } from './group-charts.js'
import { type Markup, html } from './html.js'
import { insideTable, kindsTable } from './kinds-table.js'
import { knownChart, knownItemsChart } from './known-charts.js'
import { type Page, sentenceOn, valueOn } from './page-facts.js'
import { inOneInk, sureClass, sureWord } from './marks.js'

/** One question with its proof: how it stands, what it looks like, and what was read. */
export function questionSection(line: AnsweredQuestion, page: Page): Markup | undefined {
  const { details, evidence, furthest, state, limit } = line
  if (state === 'not applicable') return undefined
  const told = furthest?.finding?.told ?? []
  const body = [
    details?.kind === 'groups' && groupChart(details),
    details?.kind === 'groups' && details.joined && html`<p>${joinedText(details)}.</p>`,
    details?.kind === 'known columns' && details.curve.length > 0 && knownChart(details),
    details?.kind === 'known columns' && details.inside && insideTable(details.inside, page),
    details?.kind === 'identifier kinds' && kindsTable(details, page),
    details?.kind === 'copies' && html`<p>${copiesText(details)}.</p>`,
    details?.kind === 'known items' && knownItemsChart(details, limit),
    details?.kind === 'releases' && releaseLineChart(details, page),
    state !== 'not measured' && attackChart(line),
    details?.kind === 'clusters' && clusterBars(details),
    causeChart(line, page),
    evidence?.kind === 'cluster' && clusterChart(evidence, page),
    evidence?.kind === 'bracket' && bracketTable(evidence, page, guessedText(line) !== undefined),
    taughtText(line) !== undefined && html`<p>${taughtText(line)}. That is what the data teaches, and no leak.</p>`,
    told.length > 0 && readings(told, line, page),
  ].filter((part) => part !== undefined && part !== false)
  if (body.length === 0) return undefined
  const { id, name } = line.line
  return html`<section class="sec${inOneInk(state) ? ' plain' : ''}" id="s-${id}" aria-labelledby="s-${id}-h">
    <div class="gloss">
      <p class="kick">${id}, ${state === 'above' || state === 'within' ? besideLimit(line) : state}</p>
      <h2 id="s-${id}-h">${name.charAt(0).toUpperCase()}${name.slice(1)}</h2>
      <p>${wordsOfQuestion(line.line).does}</p>
      ${judgedWords(line)}${changesWords(line)}
    </div>
    <div class="body">${body}</div>
  </section>`
}

function judgedWords({ furthest, limit, state }: AnsweredQuestion): Markup | undefined {
  if (!furthest || state === 'not measured' || (limit && isCount(limit))) return undefined
  const of = furthest.byGain
    ? 'the gain over guessing'
    : limit?.measure === 'certain'
      ? 'what is certain'
      : furthest.counted
        ? `what was counted${furthest.judged < furthest.success.value ? ' and is not certain, which has a limit of its own' : ''}`
        : 'the upper end of the interval'
  return html`<p>
    ${limit ? `Held against ${limitText(limit)} (written ${limit.written}): ${of}, ${shareText(furthest.judged)}${byLuckText(state, furthest, limit.limit)}.` : 'The policy sets no limit for it, so it is shown and not judged.'}
  </p>`
}

/** The first thing to try, where somebody is hit. */
function changesWords({ line, furthest, state }: AnsweredQuestion): Markup | undefined {
  if (!furthest || furthest.people === 0 || state === 'not measured') return undefined
  return html`<p><b>What would change it:</b> ${wordsOfQuestion(line).changes}</p>`
}

function readings(told: readonly Telling[], line: AnsweredQuestion, page: Page): Markup {
  const finding = line.furthest!.finding!
  const guessed = guessedText(line)
  const beside = told.some(({ published }) => published !== undefined)
  const unit = readingUnit(finding)
  const title = `The surest ${plural(told.length, 'reading')} of ${formatNumber(finding.tellings)}`
  const table = html`<div class="scroll" tabindex="0" role="group" aria-label="Readings">
    <table class="readings">
      <thead>
        <tr>
          <th scope="col">${unit.charAt(0).toUpperCase()}${unit.slice(1)}</th>
          ${beside && html`<th scope="col">Published</th>`}
          <th scope="col">Reads</th>
          <th scope="col">How sure</th>
        </tr>
      </thead>
      <tbody>
        ${told.map(
          ({ record, published, sentence, confidence, because, times }) =>
            html`<tr>
              <th scope="row" class="num">
                ${formatNumber(record)}${times > 1 && ` and ${formatNumber(times - 1)} more`}
              </th>
              ${beside && html`<td class="rec">${valueOn(page, published ?? '')}</td>`}
              <td class="rec">
                <span class="${sureClass(confidence)}">${sentenceOn(page, sentence.replace(/^reads: /, ''))}</span
                >${because !== undefined && html`<br /><small>because ${sentenceOn(page, because)}</small>`}
              </td>
              <td class="sure">${sureWord(confidence, guessed !== undefined)}, ${percent(Math.min(1, confidence))}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`
  // What guessing does as well is there for whoever asks.
  return guessed === undefined
    ? html`<h3>${title}</h3>
        ${table}`
    : html`<details>
        <summary>${title}; ${guessed}</summary>
        ${table}
      </details>`
}
