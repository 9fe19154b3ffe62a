import type { Condition, Sign } from '../data/condition.js'

/** Conditions with & between them, such as `sex=F & age>60`; none for everybody; undefined where the text is something else. */
export function readConditions(text: string): Condition[] | undefined {
  if (/^(?:\*|all|true|)$/i.test(text.trim())) return []
  const parts = text.split(/\s*(?:&&?|∧|;|\band\b)\s*/i)
  const found = parts.map((part) => /^([^<>=!]+?)\s*(<=|>=|==|=|<|>)\s*([^<>=!]+)$/.exec(part.trim()))
  if (found.includes(null)) return undefined
  return found.flatMap((match) => {
    if (!match) return []
    const sign = signs.get(match[2])!
    return [{ column: match[1].trim(), sign, value: match[3].trim().replace(/^(["'])(.*)\1$/, '$2') }]
  })
}

const signs = new Map<string, Sign>([
  ['=', '='],
  ['==', '='],
  ['<', '<'],
  ['>', '>'],
  ['<=', '<='],
  ['>=', '>='],
])
