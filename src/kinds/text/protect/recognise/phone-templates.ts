import { type MarkKind, markKinds } from '../../marked-spans.js'
import { type SpanForm, apart, byForms } from './identifier-span.js'

/** Figure 2.14 of the thesis: how phone numbers are written. */
export const phoneTemplates: readonly string[] = [
  'ddd - dddd',
  '(ddd) ddd - dddd',
  'ddd / ddd - dddd',
  'ddd - dddd ext* d*',
  'ext* d*',
  '{tel*, ph*} ddd - dddd',
]

/** A template that cannot be read: which of its characters, from 1. */
export interface TemplateFault {
  readonly column: number
  readonly message: string
}

/**
 * The template language of Figure 2.14: `d` is a digit, `d*` some digits, `ext*` a word that begins so (a colon or full
 * stop may follow it), `{tel*, ph*}` one of several, anything else itself. Blanks may stand or be left out; a dash
 * stands for a dash or a blank, as row 2 of the figure has it.
 */
export function templatePattern(template: string): RegExp | TemplateFault {
  const parts: string[] = []
  for (let at = 0; at < template.length;) {
    const rest = template.slice(at)
    const [token] = /^(?:\s+|\{[^{}]*\}|\p{L}+\*?|.)/su.exec(rest) ?? ['']
    if (token === '{' || token === '}') return { column: at + 1, message: 'a brace has no partner' }
    if (token === '*') return { column: at + 1, message: 'a star stands after no letters' }
    if (token.trim() !== '') parts.push(tokenPattern(token))
    at += token.length
  }
  if (parts.length === 0) return { column: 1, message: 'the template is empty' }
  return new RegExp(apart.before + parts.join(String.raw`[ \t]*`) + apart.after, 'gudi')
}

function tokenPattern(token: string): string {
  if (token.startsWith('{')) {
    const choices = token
      .slice(1, -1)
      .split(',')
      .map((choice) => tokenPattern(choice.trim()))
    return `(?:${choices.join('|')})`
  }
  if (/^d+$/.test(token)) return String.raw`\d{${token.length}}`
  if (token === 'd*') return String.raw`\d+`
  if (token.endsWith('*')) return String.raw`(?<![\p{L}])${token.slice(0, -1)}\p{L}*[:.]?`
  if (token === '-') return String.raw`(?:[-\u2010-\u2015]|(?<=[ \t])|(?=[ \t]))`
  return /^\p{L}+$/u.test(token) ? token : String.raw`\u{${token.codePointAt(0)!.toString(16)}}`
}

/** Templates a line each, with the kind of mark before them where it is not `removed`: `phone = ddd - dddd`. */
export function templateForm(line: string): SpanForm | TemplateFault {
  const [, said, template] = /^\s*(?:([a-z]+)\s*=)?(.*)$/s.exec(line) ?? []
  const kind: MarkKind | undefined = said === undefined ? 'removed' : markKinds.find((one) => one === said)
  if (kind === undefined) return { column: 1, message: `no kind is called "${said}"` }
  const pattern = templatePattern(template)
  return pattern instanceof RegExp ? { kind, pattern } : pattern
}

export const phonesByTemplate = byForms(() =>
  phoneTemplates.map((template) => {
    const pattern = templatePattern(template)
    if (!(pattern instanceof RegExp)) throw new Error(pattern.message)
    return { kind: 'phone', pattern }
  }),
)
