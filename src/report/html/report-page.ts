import { pageTitleEnd } from '../audit/report-files.js'
import { printStyle, pageStyle, tokens } from './page-style.js'
import type { Audited } from '../../run/audit/audit.js'
import { verdictNames } from '../audit/audit-words.js'
import { type Markup, html, markup } from './html.js'
import { questionSection } from './question-section.js'
import { methodSection } from './method-section.js'
import type { Page, PageFacts } from './page-facts.js'
import { repairSection } from './repair-section.js'
import { tiles } from './tiles.js'
import { verdictBoard } from './verdict-board.js'
import { worstCaseLeaves } from './worst-case-leaves.js'

/**
 * The page to file: one file without a script or a request. First what a lawyer reads (verdict, tiles, worst case: one
 * sheet of paper), then the proof. It decides nothing: every number is the audit's.
 */
export function reportPage(audited: Audited, facts: PageFacts): string {
  const page = { ...facts, audited, covers: facts.share ? coveredWords(audited) : [] }
  const sections = audited.lines.flatMap((line) => {
    const section = questionSection(line, page)
    return section ? [{ line, section }] : []
  })
  const repair = facts.repair && repairSection(facts.repair)
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta
          http-equiv="Content-Security-Policy"
          content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
        />
        <meta name="referrer" content="no-referrer" />
        <meta name="robots" content="noindex" />
        <title>${verdictNames[audited.verdict.state]}: ${facts.name}, ${pageTitleEnd}</title>
        <style>
          ${markup(tokens + pageStyle + printStyle)}
        </style>
      </head>
      <body>
        <a class="skip" href="#main">To the verdict</a>
        ${hatch}
        <div class="page">
          ${top(page)}
          <main id="main">
            <div class="first">${verdictBoard(page)} ${tiles(page)} ${worstCaseLeaves(page)}</div>
            <nav class="toc" aria-label="On this page">
              <ul>
                ${sections.map(({ line }) => html`<li><a href="#s-${line.line.id}">${line.line.name}</a></li>`)}
                ${repair && html`<li><a href="#repair">the repair</a></li>`}
                <li><a href="#method">method, seed, hashes</a></li>
                <li><a href="#left-out">what was left out</a></li>
                <li><a href="#sign">in your own words</a></li>
              </ul>
            </nav>
            ${sections.map(({ section }) => section)} ${repair} ${methodSection(page)} ${sign}
          </main>
        </div>
        <footer><span>${denial}</span><span>Beside this file: report.json, summary.txt</span></footer>
      </body>
    </html> `.text
}

/** What the page must never be taken for. */
export const denial = 'Evidence for a decision, not a decision. “Within” is never “safe” and never “compliant”.'

function top({ name, share, sentTo, option }: Page): Markup {
  const values = share
    ? 'This copy shows no value of the release.'
    : html`This copy shows values of the release. For one that does not: <code>${option('share')}</code>`
  const seal =
    sentTo === undefined
      ? 'Made on this machine; nothing was sent.'
      : html`<span class="sent">Terms were sent to ${sentTo}.</span>`
  return html`<header class="top">
    <span class="brand">${brandMark} Palimpsest</span>
    <p>Audit of <b>${name}</b>. ${seal}<br />${values}</p>
  </header>`
}

const brandMark = html`<svg viewBox="0 0 26 26" aria-hidden="true">
  <rect x="3.5" y="1.5" width="19" height="23" fill="var(--leaf)" stroke="var(--ink)" />
  <path d="M6 7h14M6 11h14M6 15h14M6 19h9" stroke="var(--ink)" stroke-width="1.3" />
</svg>`

const hatch = html`<svg width="0" height="0" class="defs" aria-hidden="true">
  <defs>
    <pattern id="hatch" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <path d="M0 0V7" stroke="var(--hatch)" stroke-width="2.4" />
    </pattern>
  </defs>
</svg>`

const sign = html`<section class="sign" id="sign" aria-labelledby="sign-h">
  <h2 id="sign-h">In your own words</h2>
  <p>This page is evidence for a decision. The decision, and its reasons, are yours; nothing is filled in here.</p>
  <div class="space" aria-hidden="true"></div>
  <ul>
    <li>Name and role</li>
    <li>Signature</li>
    <li>Date</li>
  </ul>
</section>`

/** Every name and value of the release that is more than a number, the longest first: what a copy to pass on must not hold. */
function coveredWords({ told }: Audited): readonly string[] {
  const words = [...new Set(told.words())].filter((word) => /\p{L}/u.test(word))
  return words.sort((a, b) => b.length - a.length)
}
