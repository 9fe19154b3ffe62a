import { markKinds, type MarkKind, markOf } from '../marked-spans.js'
import { textRelease } from '../release.js'
import { parameters } from '../../../contract/parameter.js'
import { type Infeasible, type Protector, infeasible } from '../../../contract/protector.js'
import { findSpans } from './recognise/find-spans.js'
import { type NameLists, builtInNames } from './recognise/names.js'
import { type IdentifierSpan, type Recogniser, byForms } from './recognise/identifier-span.js'
import { phonesByTemplate, templateForm } from './recognise/phone-templates.js'

const scrubParameters = parameters({
  templates: { type: 'lines', about: 'more to take away, a template a line: phone = ddd - dddd' },
  names: { type: 'lines', about: 'names to take away wherever they stand, one a line' },
})

/**
 * Whoever reads a note finds in it who it is about: a name, a number, a day. Each is replaced by a mark that says only
 * of what kind it was.
 */
export const scrub: Protector<'text', typeof scrubParameters> = {
  id: 'scrub',
  name: 'scrubbing',
  summary: 'puts a mark in place of names, places, days, numbers and addresses that identify somebody',
  cites: [
    '45 CFR 164.514(b)(2)(i)',
    'Sweeney: Replacing personally-identifying information in medical records, AMIA 1996',
    'Thesis, Figure 2.14',
  ],
  makes: 'text',
  parameters: scrubParameters,
  promises: () => [{ model: 'scrubbed', values: {} }],
  run({ texts }, { templates = [], names = [] }) {
    const more = recognisersOf(templates)
    if ('kind' in more) return more
    const lists = withNames(names)
    const look = (text: string) => scrubSpans(text, lists, more)
    const made: Record<string, number> = {}
    const scrubbed = texts.map(({ id, text }) => {
      let left = text
      let found: number
      // A mark parts what stood together, so that more may come to light: Smith2021-03-04.
      do {
        found = 0
        left = scrubText(left, look(left), (kind) => {
          made[kind] = (made[kind] ?? 0) + 1
          found++
        })
      } while (found > 0)
      return { id, text: left }
    })
    return {
      kind: 'released',
      release: textRelease({ texts: scrubbed }),
      made,
      notes: ['Only what is written in a way it knows is found: read what is left before it is passed on'],
    }
  },
}

/** What scrubbing takes away in one walk over a text. */
export function* scrubSpans(
  text: string,
  names: NameLists = builtInNames,
  more: readonly Recogniser[] = [],
): Generator<IdentifierSpan> {
  for (const span of findSpans(text, names, [phonesByTemplate, ...more])) {
    // Marks stay: a span that holds nothing but marks and blanks tells nothing more.
    const written = text.slice(span.start, span.end).replaceAll(ownMarks, '')
    if (/[\p{L}\p{N}]/u.test(written)) yield span
  }
}

const ownMarks = new RegExp(markKinds.map((kind) => `\\[?${kind}\\]`).join('|'), 'g')

function recognisersOf(templates: readonly string[]): Recogniser[] | Infeasible {
  const forms = templates.map(templateForm)
  for (const [line, form] of forms.entries())
    if ('message' in form)
      return infeasible(
        `line ${line + 1} of the templates cannot be read: ${form.message} (character ${form.column})`,
        'write d for a digit, d* for some, ext* for a word that begins so, {a*, b*} for one of several',
      )
  return [byForms(() => forms.flatMap((form) => ('message' in form ? [] : [form])))]
}

function withNames(names: readonly string[]): NameLists {
  const words = names.flatMap((name) => name.split(/[ ,]+/)).filter((word) => word.length > 1)
  return { ...builtInNames, always: new Set(words) }
}

/** Parts of a text that are joined at once, so that those of a long one never lie beside each other in their millions. */
const mostParts = 4096

/** A text with a mark in place of each span; `count` hears of each. */
function scrubText(text: string, spans: Iterable<IdentifierSpan>, count: (kind: MarkKind) => void): string {
  const done: string[] = []
  let parts: string[] = []
  let at = 0
  for (const { start, end, kind } of spans) {
    parts.push(text.slice(at, start), markOf(kind))
    at = end
    count(kind)
    if (parts.length < mostParts) continue
    done.push(parts.join(''))
    parts = []
  }
  if (at === 0) return text
  return [...done, ...parts, text.slice(at)].join('')
}
