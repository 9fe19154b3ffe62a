/** The name of a file without its folders, on any system. */
export function baseName(path: string): string {
  return path.split(/[/\\]/).at(-1) ?? path
}
