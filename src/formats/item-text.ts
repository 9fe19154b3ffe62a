// Quoted whatever would be read as something else, with any delimiter: so the comma is always recognised in our output.
// oxlint-disable-next-line no-control-regex
const needsQuotes = /^$|^\s|\s$|[,;|()"\u0000-\u001f\u007f-\u009f]/

/** An item as it is written in the text form. */
export function itemText(item: string): string {
  return needsQuotes.test(item) ? quoteText(item) : item
}

export function quoteText(item: string): string {
  return `"${item.replaceAll('"', '""')}"`
}
