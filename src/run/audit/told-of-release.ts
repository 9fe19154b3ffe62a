import type { KindWays } from '../../contract/kind.js'
import type { RecordsAccount } from '../../contract/account.js'
import type { Data, Release } from '../../contract/release.js'
import type { Role } from '../../data/table.js'
import { kindName } from '../../kinds/kinds.js'

/** What a kind says of a release, so that whoever tells of it knows no kind. */
export interface ToldOfRelease {
  /** `published counts`. */
  readonly kindName: string
  /** Who it is about, in the plural, and how many where that is not the most that any question is about. */
  readonly who: string
  readonly size?: number
  /** The same in words of its own. */
  readonly sizeText?: string
  /** How many tables it is. */
  readonly tables: number
  /** Where it has columns: how many of which role. */
  readonly columns?: Readonly<Partial<Record<Role | 'none', number>>>
  /** What the publication seems to say. */
  readonly promise?: string
  /** Of a release whose records stand in it as they were written: that, as a sentence. */
  readonly nothingHidden?: string
  /** Every name and value in it: read only where a copy must hold none of them. */
  words(): readonly string[]
}

export function toldOfRelease(
  ways: KindWays,
  release: Release,
  records: RecordsAccount,
  original?: Data,
): ToldOfRelease {
  const size = ways.sizeOf?.(release)
  const sizeText = ways.sizeTextOf?.(release)
  const columns = ways.columnsOf?.(release)
  const promise = ways.promiseOf?.(release, records)
  const nothingHidden = ways.nothingHidden?.(release, original)
  const hidden = ways.hiddenBeside?.(release) ?? 0
  return {
    kindName: kindName(release),
    who: ways.whoIn?.(release) ?? ways.who,
    ...(size !== undefined && { size }),
    ...(sizeText !== undefined && { sizeText }),
    tables: 1 + (columns?.linked?.length ?? 0),
    ...(columns && { columns: columnsByRole(columns.columns, hidden) }),
    ...(promise !== undefined && { promise }),
    ...(nothingHidden !== undefined && { nothingHidden }),
    words: () => ways.wordsOf(release),
  }
}

function columnsByRole(columns: readonly { readonly role?: Role | undefined }[], hidden: number) {
  const counts: Partial<Record<Role | 'none', number>> = {}
  for (const { role = 'none' } of columns) counts[role] = (counts[role] ?? 0) + 1
  return hidden === 0 ? counts : { ...counts, sensitive: hidden + (counts.sensitive ?? 0) }
}
