/** Some values as one cell tells them: `{flu, cold}`. */
export function setText(values: readonly string[]): string {
  return `{${values.toSorted().map(quotedMember).join(', ')}}`
}

/** A value inside a set, in quotes where it could be taken for several or for the end. */
function quotedMember(value: string): string {
  return /[",{}]|^\s|\s$|^$/.test(value) ? `"${value.replaceAll('"', '""')}"` : value
}
