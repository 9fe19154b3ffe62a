import fc from 'fast-check'
import { parquetReadObjects, type SchemaTree } from 'hyparquet'
import { assembleLists, assembleNested } from 'hyparquet/src/assemble.js'
import { DEFAULT_PARSERS } from 'hyparquet/src/convert.js'
import { parquetWriteBuffer } from 'hyparquet-writer'
import { expect, test } from 'vitest'
import { ChunkCodes, noValue, listedFrom } from '../../src/formats/parquet-codes.js'
import { readRuns } from '../../src/formats/parquet-encodings.js'
import { openParquet, type ParquetCells } from '../../src/formats/parquet-file.js'
import { sourceOf } from '../../src/formats/source.js'
import { bytesOfRuns, naiveRuns, type Run } from './naive-runs.js'

const damaged = (): never => {
  throw new Error('damaged')
}

test('parquet: runs of any width are read as bit by bit, and a byte too few is refused', () => {
  const run = fc.record({ packed: fc.boolean(), values: fc.array(fc.nat(), { minLength: 1, maxLength: 20 }) })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 32 }), fc.array(run, { minLength: 1, maxLength: 6 }), (bits, given) => {
      const runs: Run[] = given.map(({ packed, values }) => ({
        packed,
        // Only the last run may be padded; the others hold a multiple of eight.
        values: Array.from({ length: 8 * values.length }, (_, i) => values[i % values.length] % 2 ** bits),
      }))
      const wanted = naiveRuns(runs)
      const bytes = bytesOfRuns(runs, bits)
      const read = (to: number): number[] => {
        const values = new Uint32Array(wanted.length)
        readRuns(bytes, 0, to, { bits, count: wanted.length }, damaged, values)
        return Array.from(values)
      }
      expect(read(bytes.length)).toEqual(wanted)
      expect(() => read(bytes.length - 1)).toThrow('damaged')
    }),
  )
})

type Repetition = 'REQUIRED' | 'OPTIONAL'

/** The path from the root to the leaf of a column `items`: a list, or one value a row. */
function schemaPath(list: boolean, outer: Repetition, inner: Repetition): SchemaTree[] {
  const node = (name: string, path: string[], element: object, children: SchemaTree[] = []): SchemaTree => ({
    element: { name, ...element },
    path,
    children,
    count: 1,
  })
  const text = { type: 'BYTE_ARRAY', converted_type: 'UTF8' }
  const leaf = list
    ? node('element', ['items', 'list', 'element'], { ...text, repetition_type: inner })
    : node('items', ['items'], { ...text, repetition_type: outer })
  const repeated = node('list', ['items', 'list'], { repetition_type: 'REPEATED' }, [leaf])
  const items = node('items', ['items'], { converted_type: 'LIST', repetition_type: outer }, [repeated])
  const nodes = list ? [items, repeated, leaf] : [leaf]
  return [node('root', [], {}, [nodes[0]]), ...nodes]
}

const repetitions = fc.constantFrom<Repetition>('REQUIRED', 'OPTIONAL')
const entry = fc.record({ repeated: fc.boolean(), defined: fc.nat({ max: 3 }) })
const pages = fc.array(fc.array(entry, { maxLength: 8 }), { minLength: 1, maxLength: 4 })

test('parquet: entries nest in rows as the library nests them, or are left to it', () => {
  let usual = 0
  fc.assert(
    fc.property(fc.boolean(), repetitions, repetitions, pages, (list, outer, inner, given) => {
      const path = schemaPath(list, outer, inner)
      const mostDefinition = path.slice(1).filter(({ element }) => element.repetition_type !== 'REQUIRED').length
      const codes = new ChunkCodes({ listed: listedFrom(path[0], path.slice(1)), mostDefinition })
      codes.dictionary(new Uint8Array(0), 1000)
      const rows: unknown[] = []
      let place = 0
      let begun = 0
      let fault: unknown
      for (const page of given) {
        const repetition = page.map(({ repeated }) => (list && repeated ? 1 : 0))
        const definition = page.map(({ defined }) => Math.min(defined, mostDefinition))
        const places = definition.filter((level) => level === mostDefinition).map(() => place++)
        begun += repetition.filter((level) => level === 0).length
        const levels = {
          count: page.length,
          repetition: list ? Uint8Array.from(repetition) : undefined,
          definition: mostDefinition > 0 ? Uint8Array.from(definition) : undefined,
        }
        codes.add(levels, Uint32Array.from(places), 10)
        try {
          const read = assembleLists(rows, mostDefinition > 0 ? definition : [], list ? repetition : [], places, path)
          if (read !== rows) rows.push(...read)
        } catch (error) {
          fault = error
        }
      }
      const found = codes.finish()
      if (!found) return
      usual++
      const columns = new Map([[path.at(-1)!.path.join('.'), rows]])
      if (list) assembleNested(columns, path[1], DEFAULT_PARSERS)
      expect([fault, rows.length]).toEqual([undefined, begun])
      expect(rowsOf({ ...found, values: Array.from({ length: place }, (_, i) => i) })).toEqual(
        rows.map((row) => row ?? (list ? [] : null)),
      )
    }),
    { numRuns: 1000 },
  )
  expect(usual).toBeGreaterThan(20)
})

/** Rows of cells, as the library would give them but for a list that is null. */
function rowsOf({ values, codes, offsets }: ParquetCells): unknown[] {
  const cells = Array.from(codes, (code) => (code === noValue ? null : (values[code] ?? null)))
  if (!offsets) return cells
  return Array.from({ length: offsets.length - 1 }, (_, row) => cells.slice(offsets[row], offsets[row + 1]))
}

const kinds = {
  STRING: fc.constantFrom('a', 'b', 'é', '', '\ufeffx', '(c, d)'),
  INT32: fc.integer({ min: -3, max: 3 }),
  INT64: fc.bigInt({ min: -3n, max: 3n }),
  DOUBLE: fc.constantFrom(0.5, -0, 1e300),
} as const

test('parquet: files written in many ways are read as the library reads them', async () => {
  const coded: boolean[] = []
  const layout = fc.record({
    kind: fc.constantFrom('STRING', 'INT32', 'INT64', 'DOUBLE'),
    nullable: fc.boolean(),
    encoding: fc.constantFrom(undefined, 'PLAIN', 'RLE_DICTIONARY'),
    codec: fc.constantFrom('SNAPPY', 'UNCOMPRESSED'),
    rowGroupSize: fc.integer({ min: 1, max: 40 }),
    pageSize: fc.integer({ min: 1, max: 100 }),
    list: fc.boolean(),
    lengths: fc.array(fc.nat({ max: 4 }), { minLength: 1, maxLength: 40 }),
    seed: fc.nat(),
    picks: fc.array(fc.nat({ max: 3 }), { minLength: 1, maxLength: 40 }),
  } as const)
  await fc.assert(
    fc.asyncProperty(layout, async (how) => {
      const distinct = fc.sample<string | number | bigint>(kinds[how.kind], { numRuns: 4, seed: how.seed })
      let at = 0
      const value = () => {
        const pick = how.picks[at++ % how.picks.length]
        return how.nullable && pick === 3 ? null : distinct[pick]
      }
      const rows = how.lengths.map((length) => (how.list ? Array.from({ length }, value) : value()))
      const repetition_type = how.nullable ? 'OPTIONAL' : 'REQUIRED'
      const leaf = {
        type: how.kind === 'STRING' ? 'BYTE_ARRAY' : how.kind,
        ...(how.kind === 'STRING' && { converted_type: 'UTF8' as const }),
        repetition_type,
      } as const
      const schema = how.list
        ? ([
            { name: 'root', num_children: 1 },
            { name: 'items', converted_type: 'LIST', num_children: 1, repetition_type },
            { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
            { name: 'element', ...leaf },
          ] as const)
        : ([
            { name: 'root', num_children: 1 },
            { name: 'items', ...leaf },
          ] as const)
      const columnData = [{ name: 'items', data: rows, ...(how.encoding && { encoding: how.encoding }) }]
      const { codec, rowGroupSize, pageSize } = how
      const file = parquetWriteBuffer({ schema: [...schema], columnData, codec, rowGroupSize, pageSize })
      const stringFromBytes = (bytes: Uint8Array) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
      const wanted = await parquetReadObjects({ file, parsers: { stringFromBytes } })
      const found: unknown[] = []
      for await (const [cells] of (await openParquet(sourceOf('memory', new Uint8Array(file)))).groups(['items'])) {
        found.push(...rowsOf(cells))
        coded.push(how.list ? cells.offsets !== undefined : cells.values.length < cells.codes.length)
      }
      expect(found).toEqual(wanted.map(({ items }) => (items as unknown) ?? (how.list ? [] : null)))
    }),
  )
  expect(new Set(coded)).toEqual(new Set([true, false]))
})
