import { isTransactions } from '../data/sorts.js'
import {
  type CellClaims,
  type Claims,
  type LinkClaims,
  type ReassociationClaims,
  type RecordClaims,
  type ValueClaims,
  nobody,
} from '../contract/claims.js'
import { claimsIn } from '../contract/cluster-claims.js'
import { anchorOf } from '../kinds/disassociated/score/reassociation-tellings.js'
import type { Release } from '../contract/release.js'
import type { Attacked } from '../contract/given.js'
import { toldPeople } from '../contract/finding.js'
import { finiteOnly } from './json-text.js'

/**
 * The documented JSON of `palimpsest attack`, the same for every kind of release: the finding, then what was claimed.
 * Rows and columns count from 0, transactions from 1, as lines do.
 */
export function attackJson(
  { finding, claims }: Attacked,
  release: Release,
  semantics: string | null,
  { showValues = false }: { readonly showValues?: boolean } = {},
) {
  const {
    kind: _,
    publishedAs: ___,
    pinned: { who: __, paired: ____, ...pinned },
    ...told
  } = finding
  return {
    schema: 'palimpsest/attack/1',
    finding: finiteOnly({ ...told, people: toldPeople(finding), pinned }),
    semantics,
    claims: claimsJson(claims, release, showValues),
  }
}

function claimsJson(claims: Claims, release: Release, showValues: boolean) {
  if (claims.kind === 'values') return valuesJson(claims, showValues)
  if (claims.kind === 'records') return recordsJson(claims)
  if (claims.kind === 'predicates')
    return {
      kind: 'predicates',
      predicates: claims.predicates.map(({ row, sentence, chance }) => ({ row, sentence, chance })),
    }
  if (claims.kind === 'cells') return isTransactions(release) ? cellsJson(claims, release) : null
  if (!('clusters' in release)) return null
  return claims.kind === 'places' ? placesJson(claims, release) : linksJson(claims, release)
}

function cellsJson({ tables }: CellClaims, { items: names, ids }: Release<'sets'>) {
  return {
    kind: 'cells',
    tables: tables.map(({ items, records, confidence, struck, threshold, evidence }) => {
      const { context, contextOffsets, table } = evidence
      const width = items.length
      const cells = (values: Float64Array, row: number): unknown =>
        finiteOnly(Array.from(values.subarray(row * width, (row + 1) * width)))
      return {
        items,
        threshold: finiteOnly(threshold),
        rows: Array.from(records, (record, row) => ({
          transaction: record + 1,
          ...(ids && { id: ids[record] }),
          context: Array.from(context.subarray(contextOffsets[row], contextOffsets[row + 1]), (item) => names[item]),
          distances: cells(table.distances, row),
          confidence: cells(confidence, row),
        })),
        eliminated: Array.from(struck.cells, (cell, i) => ({
          row: Math.floor(cell / width),
          column: cell % width,
          score: finiteOnly(struck.scores[i]),
        })),
      }
    }),
  }
}

function placesJson({ clusters }: ReassociationClaims, release: Release<'disassociated'>) {
  const names = (codes: ArrayLike<number>): string[] => Array.from(codes, (code) => release.items[code])
  return {
    kind: 'places',
    clusters: clusters.map((claims) => ({
      cluster: claims.cluster,
      claims: claimsIn(claims).map(({ chunk, items, rows, scores, confidence }) => ({
        chunk,
        items: names(items),
        anchors: Array.from(rows, (row, i) => ({
          row,
          anchor: names(anchorOf(release, claims.cluster, row)),
          score: finiteOnly(scores[i]),
          confidence: confidence[i],
        })),
      })),
    })),
  }
}

/** By subject the belief it shares (null: none), and the beliefs. Whom an identifier is of is told only on request. */
function valuesJson(claims: ValueClaims, showValues: boolean) {
  const { of, column, values, posteriorOf, secret } = claims
  const { offsets, codes, chances, sizes } = claims.posteriors
  const hidden = secret && !showValues
  return {
    kind: 'values',
    of,
    column,
    beliefs: Array.from({ length: offsets.length - 1 }, (_, belief) => ({
      ...(sizes && { records: sizes[belief] }),
      values: Array.from(codes.subarray(offsets[belief], offsets[belief + 1]), (code, i) => ({
        value: hidden ? null : values[code],
        chance: chances[offsets[belief] + i],
      })),
    })),
    beliefOf: Array.from(posteriorOf, (belief) => (belief === nobody ? null : belief)),
  }
}

/** Records and people count from 0. */
function recordsJson({ candidates, record, confidence }: RecordClaims) {
  return {
    kind: 'records',
    people: Array.from(record, (row, person) => ({
      candidates: candidates[person],
      record: row === nobody ? null : row,
      confidence: confidence[person],
    })),
  }
}

function linksJson({ knowledge, breaches, breachCount, problemCount }: LinkClaims, release: Release<'disassociated'>) {
  const name = (code: number): string => release.items[code]
  return {
    kind: 'links',
    attacker: knowledge.attacker,
    knownPairs: finiteOnly(knowledge.pairs),
    breachCount,
    problems: problemCount,
    clusters: release.clusters.length,
    breaches: breaches.map(({ cluster, chunk, earlier, x, covering, covered, known }) => ({
      cluster,
      chunk,
      earlier,
      item: name(x),
      covering: covering.map(name),
      covered: covered.map(name),
      known: known.map(name),
    })),
  }
}
