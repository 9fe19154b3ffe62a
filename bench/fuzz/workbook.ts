import { crc32, deflateRawSync } from 'node:zlib'

/** A zip file of these entries, deflated; `claim` changes what the directory tells of a size. */
export function zipOf(entries: Readonly<Record<string, string>>, claim = (size: number): number => size): Uint8Array {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [told, text] of Object.entries(entries)) {
    const name = Buffer.from(told).subarray(0, 0xffff)
    const folded = deflateRawSync(text)
    const size = Buffer.byteLength(text)
    // Version, flags, method, time, day, checksum, sizes, length of the name and of what is more.
    const head = Buffer.alloc(26)
    head.writeUInt16LE(20, 0)
    head.writeUInt16LE(8, 4)
    head.writeUInt32LE(crc32(text), 10)
    head.writeUInt32LE(folded.length, 14)
    head.writeUInt32LE(claim(size), 18)
    head.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), head, name, folded])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(at, 10)
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), head, place, name]))
    parts.push(local)
    at += local.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(directory.length, 4)
  end.writeUInt16LE(directory.length, 6)
  end.writeUInt32LE(listed.length, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...parts, listed, Buffer.from('PK\u0005\u0006'), end])
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006/relationships'

export interface Sheet {
  readonly name: string
  readonly hidden?: boolean
  /** The rows of its data, as XML. */
  readonly rows: string
}

/** The parts of a workbook by hand, as ECMA-376 says, so that no writer of ours or a library's is trusted. */
export function workbookParts(sheets: readonly Sheet[], strings: readonly string[] = []): Record<string, string> {
  const kind = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  const relation = (id: string, type: string, target: string): string =>
    `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`
  return {
    '[Content_Types].xml': `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${kind}.sheet.main+xml"/></Types>`,
    '_rels/.rels': `${head}<Relationships xmlns="${packaged}">${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${sheets
      .map(
        ({ name, hidden }, i) =>
          `<sheet name="${name}" sheetId="${i + 1}"${hidden ? ' state="hidden"' : ''} r:id="rId${i + 1}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${packaged}">${sheets
      .map((_, i) => relation(`rId${i + 1}`, 'worksheet', `worksheets/sheet${i + 1}.xml`))
      .join(
        '',
      )}${relation('rIdS', 'sharedStrings', 'sharedStrings.xml')}${relation('rIdT', 'styles', 'styles.xml')}</Relationships>`,
    // Style 1 shows dates; style 2 shows numbers with five digits.
    'xl/styles.xml': `${head}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="00000"/></numFmts><cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `${head}<sst xmlns="${main}">${strings.map((text) => `<si><t xml:space="preserve">${text}</t></si>`).join('')}</sst>`,
    ...Object.fromEntries(
      sheets.map(({ rows }, i) => [
        `xl/worksheets/sheet${i + 1}.xml`,
        `${head}<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`,
      ]),
    ),
  }
}

/** A row of text, each cell beside the next. */
export function inlineRow(line: number, cells: readonly string[]): string {
  return `<row r="${line}">${cells.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`
}

/** The parts of a workbook in one text, so that what is within the zip file can be damaged. */
export function workbookTexts(): readonly Uint8Array[] {
  const rows = `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row><row r="2"><c r="A2" s="1"><v>45351.5</v></c><c r="B2" t="b"><v>1</v></c></row>`
  const parts = workbookParts([{ name: 'sheet', rows }], ['a', 'b &amp; c'])
  return [Buffer.from(Object.entries(parts).flat().join(between))]
}

export function packWorkbook(bytes: Uint8Array): Uint8Array {
  const texts = new TextDecoder().decode(bytes).split(between)
  const parts: Record<string, string> = {}
  for (let i = 0; i + 1 < texts.length; i += 2) parts[texts[i]] = texts[i + 1]
  return zipOf(parts)
}

const between = '\u0000'
