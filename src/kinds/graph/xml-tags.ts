import { type Fault, InputError } from '../../formats/input-error.js'

/** A tag: one that opens, or one that ends what was opened. An empty element is given as both. */
export interface XmlTag {
  /** Without the prefix of its namespace. */
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  readonly isEnd: boolean
}

/**
 * The tags of XML as its text comes in, in bounded memory. Text, comments and processing instructions are passed over;
 * what declares entities is refused, since those can blow a small file up to any size.
 */
export class XmlTags {
  readonly #file: string
  readonly #onTag: (tag: XmlTag, line: number) => void
  readonly #open: string[] = []
  #text = ''
  #line = 1
  #roots = 0

  constructor(file: string, onTag: (tag: XmlTag, line: number) => void) {
    this.#file = file
    this.#onTag = onTag
  }

  refuse(fault: Fault): never {
    throw new InputError(fault, { file: this.#file, line: this.#line })
  }

  push(piece: string): void {
    this.#text += piece
    let at = 0
    for (;;) {
      const start = this.#text.indexOf('<', at)
      this.#pass(at, start < 0 ? this.#text.length : start)
      if (start < 0) {
        at = this.#text.length
        break
      }
      at = start
      const end = this.#endOf(start)
      if (end === undefined) break
      this.#markup(this.#text.slice(start, end))
      this.#count(start, end)
      at = end
    }
    this.#text = this.#text.slice(at)
    if (this.#text.length > longestTag) this.refuse(faults.unclosed)
  }

  /** Nothing more comes. */
  end(): void {
    if (this.#text !== '') this.refuse(faults.unclosed)
    if (this.#open.length > 0) this.refuse(faults.unended)
    if (this.#roots === 0) this.refuse(faults.nothing)
  }

  /** Text between tags: outside of all elements there is none. */
  #pass(start: number, end: number): void {
    if (start === end) return
    const text = this.#text.slice(start, end)
    if (text.includes('\0')) this.refuse(faults.nothing)
    if (this.#open.length === 0 && text.trim() !== '') this.refuse(faults.nothing)
    this.#count(start, end)
  }

  #count(start: number, end: number): void {
    for (let at = this.#text.indexOf('\n', start); at >= 0 && at < end; at = this.#text.indexOf('\n', at + 1))
      this.#line++
  }

  /** Where the markup that begins here ends; undefined where more text is needed. */
  #endOf(start: number): number | undefined {
    const text = this.#text
    for (const [opens, closes] of spans) {
      if (!text.startsWith(opens, start)) {
        if (opens.startsWith(text.slice(start, start + opens.length))) return undefined
        continue
      }
      const end = text.indexOf(closes, start + opens.length)
      return end < 0 ? undefined : end + closes.length
    }
    let quote: string | undefined
    for (let at = start + 1; at < text.length; at++) {
      const letter = text[at]
      if (quote !== undefined) {
        if (letter === quote) quote = undefined
      } else if (letter === '"' || letter === "'") quote = letter
      else if (letter === '>') return at + 1
      else if (letter === '<') this.refuse(text[start + 1] === '!' ? faults.entities : faults.unclosed)
    }
    return undefined
  }

  #markup(text: string): void {
    if (text.startsWith('<!--') || text.startsWith('<?') || text.startsWith('<![CDATA[')) return
    if (text.startsWith('<!')) {
      if (text.includes('[')) this.refuse(faults.entities)
      return
    }
    const found = /^<(\/?)([^\s/>=<"']+)((?:\s+[^\s=/>"']+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>$/.exec(text)
    if (!found) this.refuse(faults.tag)
    const [, slash, fullName, attributeText, empty] = found
    const name = fullName.slice(fullName.indexOf(':') + 1)
    if (slash !== '') {
      if (attributeText !== '' || empty !== '' || this.#open.pop() !== fullName) this.refuse(faults.unended)
      this.#onTag({ name, attributes: new Map(), isEnd: true }, this.#line)
      return
    }
    if (this.#open.length === 0 && ++this.#roots > 1) this.refuse(faults.nothing)
    const attributes = this.#attributes(attributeText)
    this.#onTag({ name, attributes, isEnd: false }, this.#line)
    if (empty === '') this.#open.push(fullName)
    else this.#onTag({ name, attributes, isEnd: true }, this.#line)
  }

  #attributes(text: string): ReadonlyMap<string, string> {
    const attributes = new Map<string, string>()
    for (const [, name, double, single] of text.matchAll(/([^\s=/>"']+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)) {
      if (attributes.has(name)) this.refuse(faults.tag)
      attributes.set(name, this.#unescaped(double ?? single))
    }
    return attributes
  }

  #unescaped(text: string): string {
    if (!text.includes('&')) return text
    return text.replaceAll(/&([^;&]*;?)/g, (_, entity: string) => {
      const known = entities.get(entity)
      if (known !== undefined) return known
      const number = /^#(?:(\d{1,7})|x([\da-fA-F]{1,6}));$/.exec(entity)
      const point = number ? (number[1] === undefined ? Number.parseInt(number[2], 16) : Number(number[1])) : 0
      if (point === 0 || point > 0x10_ffff || (point >= 0xd800 && point < 0xe000)) this.refuse(faults.entity)
      return String.fromCodePoint(point)
    })
  }
}

/** A name as it may stand between double quotes. */
export function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

/** What begins like this ends like that, whatever stands between. */
const spans = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const

const entities = new Map([
  ['amp;', '&'],
  ['lt;', '<'],
  ['gt;', '>'],
  ['quot;', '"'],
  ['apos;', "'"],
])

const longestTag = 1 << 20
const rule = 'XML has one element that holds all others, and each that is opened is ended'

const faults = {
  nothing: { message: 'is no XML', rule, remedy: 'check that this is the file you meant; an edge list ends in .txt' },
  unclosed: {
    message: 'a tag is opened here and never closed',
    rule,
    remedy: 'close the tag; the file may be cut off',
  },
  unended: {
    message: 'an element ends that was not opened, or is never ended',
    rule,
    remedy: 'end it where it belongs',
  },
  tag: {
    message: 'a tag cannot be read',
    rule: 'a tag is <name attribute="value" …>, each attribute once',
    remedy: 'write it so',
  },
  entity: {
    message: 'an entity is not known',
    rule: '&amp; &lt; &gt; &quot; &apos; and numbers such as &#38; are read',
    remedy: 'write the letter itself',
  },
  entities: {
    message: 'the document declares entities of its own',
    rule: 'declarations are not read: they can blow a small file up to any size',
    remedy: 'write the document without them',
  },
} satisfies Record<string, Fault>
