import { everyKind } from '../../kinds/kinds.js'

/** What can be mended in releases of a kind: the questions of an audit by their ids, in the order of its page. */
export interface MendableKind {
  /** What its files are called, in the plural. */
  readonly called: string
  readonly questions: readonly string[]
}

/** Every kind, those of which nothing can be mended too. */
export async function everyMendable(): Promise<readonly MendableKind[]> {
  return Promise.all(
    (await everyKind()).map(async (kind) => {
      const { remedies } = await kind.remedies()
      const helped = new Set(remedies.flatMap(({ helps }) => helps))
      const { questions } = await kind.ways()
      const ids = questions.map(({ id }) => id).filter((id) => helped.delete(id))
      return { called: kind.called, questions: [...ids, ...helped] }
    }),
  )
}
