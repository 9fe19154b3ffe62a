import { type Hierarchy, hierarchyFault, hierarchyOf } from '../data/hierarchy.js'
import { type Fault, InputError } from './input-error.js'
import { parseRows } from './rows.js'
import type { Source } from './source.js'

/** Reads a hierarchy in ARX's form: a value a line, then its node on each level, `skim milk;milk;*`. */
export async function parseHierarchy(source: Source): Promise<Hierarchy> {
  const paths: (readonly string[])[] = []
  const lines: number[] = []
  for await (const { line, cells } of parseRows(source, ';')) {
    if (cells.length !== (paths[0] ?? cells).length) throw new InputError(uneven, { file: source.file, line })
    paths.push(cells)
    lines.push(line)
  }
  const hierarchy = hierarchyOf(paths)
  const fault = hierarchyFault(hierarchy)
  if (!fault) return hierarchy
  throw new InputError(
    { message: fault.rule, rule: 'a hierarchy is a tree in which a name means one thing', remedy: fault.remedy },
    {
      file: source.file,
      line: lines[fault.value],
      column: fault.level + 1,
      unit: 'cell',
      value: paths[fault.value][fault.level],
    },
  )
}

const uneven: Fault = {
  message: 'the line has another number of levels than the first line',
  rule: 'every value has a node on every level',
  remedy: 'repeat the value or its node where a level adds nothing, so that all lines are equally long',
}
