/** The function, asked once of each object: what it found is kept as long as the object is. */
export function remembered<K extends object, V>(find: (of: K) => V): (of: K) => V {
  const known = new WeakMap<K, { readonly found: V }>()
  return (of) => {
    const before = known.get(of)
    if (before) return before.found
    const found = find(of)
    known.set(of, { found })
    return found
  }
}

/** The same of numbers: items by code, folds. Kept as long as the function is. */
export function rememberedByNumber<V>(find: (of: number) => V): (of: number) => V {
  const known = new Map<number, { readonly found: V }>()
  return (of) => {
    const before = known.get(of)
    if (before) return before.found
    const found = find(of)
    known.set(of, { found })
    return found
  }
}
