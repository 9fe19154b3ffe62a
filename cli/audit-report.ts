import { saidOf } from './said.js'
import type { TogetherFile } from '../src/files/atomic-write.js'
import type { ReadFile } from '../src/run/read-files.js'
import type { RepairTold } from '../src/report/html/repair-section.js'
import type { Audited } from '../src/run/audit/audit.js'
import { baseName } from '../src/formats/base-name.js'
import { type Call, flagName } from './verb.js'
import { version } from './version.js'

/** An option as it is typed. */
export function typed(name: string): string {
  return `--${flagName(name)}`
}

/**
 * Before anything is tried: a folder that cannot be written to, or one of whose files is read or written otherwise or is
 * somebody else's; no browser.
 */
export async function refuseFolder(call: Call, folder: string): Promise<void> {
  const { filesNamed } = await import('../src/run/read-files.js')
  const { refuseUnwritable } = await import('../src/files/atomic-write.js')
  const { refuseOverlap } = await import('../src/files/refuse-overlap.js')
  await refuseUnwritable(folder)
  const { page, json, summary, printed } = (await import('../src/report/audit/report-files.js')).reportFiles
  const own = [page, json, summary, ...(call.switches.has('pdf') ? [printed] : [])]
  const files = own.map(({ name, mark }) => ({ path: `${folder}/${name}`, mark }))
  const beside = call.values.get('json')
  await refuseOverlap({
    inputs: filesNamed(call.operands[0], saidOf(call)).map(({ file }) => file),
    outputs: [...files.map(({ path }) => path), ...(beside === undefined ? [] : [beside])],
  })
  await (await import('../src/files/refuse-unmarked.js')).refuseUnmarked(files)
  if (call.switches.has('pdf')) await (await import('../src/files/print-pdf.js')).findBrowser()
}

/**
 * The page, the same as JSON, and a few lines for a mail: all three or none. With a PDF all four; only where the browser
 * fails in the end, the three are kept, since an audit may have taken minutes.
 */
export async function writeReport(
  call: Call,
  folder: string,
  audited: Audited,
  inputs: readonly ReadFile[],
  report: unknown,
  repair?: RepairTold,
): Promise<string[]> {
  const { ownerOnly, writeTogether } = await import('../src/files/atomic-write.js')
  const { markedPdf, reportFiles } = await import('../src/report/audit/report-files.js')
  const { reportPage } = await import('../src/report/html/report-page.js')
  const { summaryText } = await import('../src/report/audit/summary-text.js')
  const { jsonText } = await import('../src/report/json-text.js')
  const { shown } = await import('../src/formats/shown.js')
  const { withoutColumns } = await import('../src/report/fix-text.js')
  const name = baseName(call.operands[0])
  const sentTo = hostOf(call.values.get('semantics'))
  const facts = {
    name,
    inputs,
    version: await version(),
    share: call.switches.has('share'),
    option: typed,
    ...(repair && { repair: call.switches.has('share') ? withoutColumns(repair) : repair }),
    ...(sentTo !== undefined && { sentTo }),
  }
  const page = reportPage(audited, facts)
  const summary = `${summaryText(audited, name, typed).map(shown).join('\n')}\n`
  // The page shows values of the data, unless it is to be passed on.
  const seen = call.switches.has('share') ? {} : { mode: ownerOnly }
  const files: TogetherFile[] = [
    { name: reportFiles.page.name, text: page, ...seen },
    { name: reportFiles.json.name, text: jsonText(report), ...(call.switches.has('show-values') && seen) },
    { name: reportFiles.summary.name, text: summary },
  ]
  if (!call.switches.has('pdf')) return writeTogether(folder, files)
  const { findBrowser, printPdf } = await import('../src/files/print-pdf.js')
  try {
    const text = markedPdf(await printPdf(await findBrowser(), page))
    files.push({ name: reportFiles.printed.name, text, ...seen })
  } catch (error) {
    call.terminal.error([`palimpsest: ${(await writeTogether(folder, files)).join(', ')} were written without the PDF`])
    throw error
  }
  return writeTogether(folder, files)
}

/** Where a measure sends terms, if it does: `http:https://host/…`. */
function hostOf(measure: string | undefined): string | undefined {
  return /^http:https?:\/\/([^/]+)/.exec(measure ?? '')?.[1]
}
