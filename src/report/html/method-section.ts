import type { AnsweredQuestion } from '../../contract/question.js'
import type { Finding } from '../../contract/finding.js'
import { formatNumber, plural } from '../format-number.js'
import { notAsked } from '../audit/audit-words.js'
import { type Markup, html } from './html.js'
import type { Page } from './page-facts.js'

/** What was done, what was left out, and of which bytes it speaks: enough to do it again. */
export function methodSection(page: Page): Markup {
  const { lines } = page.audited
  return html`<section class="sec" id="method" aria-labelledby="method-h">
    <div class="gloss">
      <p class="kick">Method</p>
      <h2 id="method-h">What was done, so that it can be done again</h2>
      <p>
        <b>Success</b> is the share of people of whom something is told surely and rightly. <b>Guessing</b> is the same
        for knowing less. The limit is held against the <b>upper end</b> of its 95 % interval (Wilson).
      </p>
      <p>Small groups and small counts are counted, no attack is run.</p>
    </div>
    <div class="body">
      <div class="scroll" tabindex="0" role="group" aria-label="How each question was tried">
        <table class="meth">
          <caption class="sr">
            How each question was tried
          </caption>
          <thead>
            <tr>
              <th scope="col">Question</th>
              <th scope="col">Attack</th>
              <th scope="col">What it does</th>
              <th scope="col">What the intruder holds</th>
              <th scope="col" class="n">Pinned down</th>
              <th scope="col" class="n">By knowing less</th>
            </tr>
          </thead>
          <tbody>
            ${lines.filter(({ state }) => state !== 'not applicable').flatMap(methodRows)}
          </tbody>
        </table>
      </div>
      <div class="cols2">${leftOut(page)}${account(page)}</div>
      <div class="cols2">${policyPart(page)}${filesPart(page)}</div>
    </div>
  </section>`
}

function methodRows({ line, findings, furthest, missing, state }: AnsweredQuestion): Markup[] {
  const head = html`<th scope="row">${line.id} ${line.name}</th>`
  if (findings.length === 0) {
    const how = furthest?.method
      ? 'made-up rows beside people in the data and people who are not'
      : furthest
        ? 'counted on the written file'
        : (missing?.because ?? 'not tried')
    return [
      html`<tr id="m-${line.id}">
        ${head}
        <td class="by">${furthest ? (furthest.method ?? 'counted') : html`<span class="dash">–</span>`}</td>
        <td>${how}</td>
        <td data-of="holds">the release</td>
        <td class="n">${state === 'not measured' ? 'not measured' : html`<span class="dash">–</span>`}</td>
        <td class="n"><span class="dash">–</span></td>
      </tr>`,
    ]
  }
  return findings.map(
    (finding, i) =>
      html`<tr${i === 0 && html` id="m-${line.id}"`}>${head}<td class="by"><code>${finding.attack}</code></td><td>${finding.name}: ${finding.summary}</td><td data-of="holds">${['the release', ...finding.granted].join(', ')}</td><td class="n" data-of="pinned down">${pinnedText(finding)}</td><td class="n" data-of="by knowing less">${finding.pinned.byLess === null ? 'unknown' : formatNumber(finding.pinned.byLess)}</td></tr>`,
  )
}

function pinnedText({ pinned: { count, of, byLess } }: Finding): string {
  return `${byLess === null ? 'at most ' : ''}${formatNumber(count)} of ${formatNumber(of)}`
}

function leftOut({ audited: { lines } }: Page): Markup {
  const unmeasured = lines
    .filter(({ state }) => state === 'not measured')
    .map(({ line }) => `${line.name}: not measured, for the reason above`)
  const parts = lines.flatMap(({ furthest, line }) =>
    (furthest?.finding?.notTried ?? [])
      .filter(({ count }) => count > 0)
      .map(({ count, what }) => `${line.name}: ${formatNumber(count)} ${what}`),
  )
  const all = [...unmeasured, ...parts, ...notAsked(lines)]
  return html`<div id="left-out">
    <h3>Left out</h3>
    ${
      all.length === 0
        ? html`<p>Nothing that applies was left out.</p>`
        : html`<ul>
            ${all.map((one) => html`<li>${one}</li>`)}
          </ul>`
    }
  </div>`
}

function account({ audited: { records, seed, release } }: Page): Markup {
  const { unit, original, published, suppressed } = records
  const away = unit === 'count' ? 'hidden or left out' : 'suppressed'
  const whole = formatNumber(published + suppressed)
  const lost = original === undefined ? 0 : original - published - suppressed
  return html`<div>
    <h3>Records and parameters</h3>
    <ul>
      <li>
        ${original === undefined ? `${plural(published + suppressed, unit)} in the release` : `${plural(original, unit)} in`}
        = ${formatNumber(published)} published + ${formatNumber(suppressed)}
        ${away}${lost > 0 && ` + ${formatNumber(lost)} not in the release (${whole} are)`}${lost < 0 && ` − ${formatNumber(-lost)} more than the original has`}
      </li>
      <li>Read as: ${release.kind}</li>
      <li>Sure: a chance of 0.95 and more, or nothing else is left</li>
      <li>Seed ${seed}; the same files and seed give the same bytes</li>
    </ul>
  </div>`
}

function policyPart({ audited: { policy } }: Page): Markup {
  return html`<div id="policy">
    <h3>Policy</h3>
    <p class="paper">Source: ${policy.source}</p>
    <details>
      <summary>
        ${plural(policy.limits.length, 'limit')} and ${plural(policy.notes.length, 'note')} of “${policy.name}”
      </summary>
      <ul>
        ${policy.limits.map(({ measure, statistic, written }) => html`<li>${measure}, ${statistic}: ${written}</li>`)}${policy.notes.map((note) => html`<li>${note}</li>`)}
      </ul>
    </details>
  </div>`
}

function filesPart({ inputs }: Page): Markup {
  return html`<div id="files">
    <h3>Files</h3>
    ${
      inputs.length === 0
        ? html`<p>None was named.</p>`
        : html`<dl class="hash">
            ${inputs.map(
              ({ role, name, bytes, sha256 }) =>
                html`<div>
                  <dt>${role}: ${name}, ${plural(bytes, 'byte')}</dt>
                  <dd>sha256 ${sha256}</dd>
                </div>`,
            )}
          </dl>`
    }
  </div>`
}
