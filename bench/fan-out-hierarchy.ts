import { type Hierarchy, hierarchyOf } from '../src/data/index.js'

/** A hierarchy over the items in string order: each node stands for the next `fanOut` below it, up to one top. */
export function fanOutHierarchy(items: readonly string[], fanOut: number): Hierarchy {
  const sorted = [...items].sort()
  const paths = sorted.map((item) => [item])
  for (let width = fanOut; width < sorted.length; width *= fanOut)
    for (const [i, path] of paths.entries()) path.push(`${width}/${Math.floor(i / width)}`)
  for (const path of paths) path.push('*')
  return hierarchyOf(paths)
}
