import type { Role } from '../src/data/table.js'
import { roleWords } from '../src/report/role-words.js'
import type { SchemaDraft } from '../src/kinds/table/schema/schema-draft.js'
import type { Terminal } from './verb.js'

/** The four answers; whoever needs another role writes it into the schema. */
const answers: readonly Role[] = ['identifier', 'quasi', 'sensitive', 'insensitive']

const howTo = [
  'What is each column to somebody who looks for a person in it? Enter takes what is proposed.',
  answers.map((role, i) => `  ${i + 1} ${roleWords[role]}`).join('    '),
  '  ? why    b back    a all the rest as proposed    q quit',
]

/** Asks of each column once what it is, the drafted role preset; undefined where whoever is asked quits. */
export async function askRoles(
  { columns }: SchemaDraft,
  ask: NonNullable<Terminal['ask']>,
  tell: (lines: readonly string[]) => void,
): Promise<readonly Role[] | undefined> {
  tell(howTo)
  const said = columns.map(({ role }) => role)
  let at = 0
  while (at < columns.length) {
    const { name, because } = columns[at]
    const proposed = said[at]
    const words = proposed === undefined ? 'in doubt' : roleWords[proposed]
    const typed = (await ask(`${at + 1} of ${columns.length}  ${name}: ${words} > `))?.trim().toLowerCase()
    if (typed === undefined || typed === 'q') return undefined
    const chosen = answers[Number(typed) - 1] ?? answers.find((role) => roleWords[role] === typed)
    if (typed === 'b') at = Math.max(0, at - 1)
    else if (typed === '?') tell([`  ${name}: ${because}`])
    else if (typed === 'a' || typed === '') {
      const end = typed === 'a' ? columns.length : at + 1
      while (at < end && said[at] !== undefined) at++
      if (at < end) tell(['  nothing is proposed of this one: 1, 2, 3 or 4; 3 protects most'])
    } else if (chosen) said[at++] = chosen
    else tell(['  1, 2, 3, 4, Enter, ?, b, a or q'])
  }
  return said.filter((role) => role !== undefined)
}
