import type { InsideFound, KindsDetails } from '../../contract/answer-details.js'
import { insideText, kindText, worthOfKinds } from '../audit/audit-words.js'
import { type Markup, html } from './html.js'
import { type Page, valueOn } from './page-facts.js'

/** Which columns hold which kind of identifier, and which could not be read. */
export function kindsTable({ found, unread }: KindsDetails, page: Page): Markup {
  const none = html`<p>None of the eighteen kinds was seen in what could be read.</p>`
  return html`${found.length === 0 && none}${
      found.length > 0 &&
      rows(
        found.map((one) => [one.column, kindText(one)]),
        page,
      )
    }${
      unread.length > 0 &&
      html`<h3>Not read</h3>
        ${rows(
          unread.map(({ column, because }) => [column, because]),
          page,
        )}`
    }
    <p>${worthOfKinds}</p>`
}

/** What stands inside numbers and codes that seem to say nothing. */
export function insideTable(inside: readonly InsideFound[], page: Page): Markup {
  const lines = inside.map(
    ({ column, like, ...rest }) =>
      [column, insideText({ ...rest, ...(like !== undefined && { like: valueOn(page, like) }) })] as const,
  )
  return html`<h3>Found inside numbers and codes</h3>
    ${rows(lines, page)}`
}

function rows(lines: readonly (readonly [string, string])[], page: Page): Markup {
  return html`<div class="scroll" tabindex="0" role="group" aria-label="Columns">
    <table class="meth">
      <thead>
        <tr>
          <th scope="col">Column</th>
          <th scope="col">What</th>
        </tr>
      </thead>
      <tbody>
        ${lines.map(
          ([column, what]) =>
            html`<tr>
              <th scope="row">${valueOn(page, column)}</th>
              <td>${what}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`
}
