/** How the title of the page ends, on the screen and on paper. */
export const pageTitleEnd = 'an audit by palimpsest'

/** Which files are the whole of it, for whoever has the summary alone. */
export const wholeOfReport = 'The whole of it: report.html, report.json.'

/** The files of a report, and what each carries, so that no file of somebody else is replaced. */
export const reportFiles = {
  page: { name: 'report.html', mark: `${pageTitleEnd}</title>` },
  json: { name: 'report.json', mark: 'palimpsest/report/1' },
  summary: { name: 'summary.txt', mark: wholeOfReport },
  printed: { name: 'report.pdf', mark: pageTitleEnd },
} as const

/** What is printed, with its mark as a comment after its end: its title may be written in another way. */
export function markedPdf(pdf: Uint8Array): Uint8Array {
  const mark = new TextEncoder().encode(`%${pageTitleEnd}\n`)
  const marked = new Uint8Array(pdf.length + mark.length)
  marked.set(pdf)
  marked.set(mark, pdf.length)
  return marked
}
