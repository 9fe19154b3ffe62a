import { escaped } from '../figure/markup.js'
import { cut } from '../fit.js'
import { shown } from '../../formats/shown.js'

/** Text that is markup already. Whatever else comes into a page is text, and is escaped. */
export interface Markup {
  readonly kind: 'markup'
  readonly text: string
}

export type Content = Markup | string | number | undefined | false | readonly Content[]

/** Longer texts are cut: a cell may hold a megabyte, a page is read by people. */
const longest = 600

/** A template of markup: what is put in is escaped, what cannot be seen in it is written out, and it is cut where it is endless. */
export function html(parts: TemplateStringsArray, ...contents: readonly Content[]): Markup {
  return markup(parts.map((part, i) => part + (i < contents.length ? textOfContent(contents[i]) : '')).join(''))
}

/** Our own markup, a style sheet or a drawing: never anything that was read from a file. */
export function markup(text: string): Markup {
  return { kind: 'markup', text }
}

function textOfContent(content: Content): string {
  if (content === undefined || content === false) return ''
  if (typeof content === 'number') return String(content)
  if (typeof content === 'string') return escaped(shown(clipped(content)))
  return 'text' in content ? content.text : content.map(textOfContent).join('')
}

/** Cut before it is looked at character by character. */
function clipped(text: string): string {
  return text.length <= longest ? text : cut(text.slice(0, longest), longest - 1).replace(/…?$/, '…')
}
