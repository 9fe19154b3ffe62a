import type { Fault } from '../input-error.js'

/** What can be wrong with a workbook. */
export const xlsxFaults = {
  notWorkbook: {
    message: 'is not a readable XLSX workbook',
    rule: 'an XLSX workbook is a whole zip file that holds at least one sheet',
    remedy: 'open it in a spreadsheet and save it again as .xlsx or CSV; if it is something else, name its form',
  },
  locked: {
    message: 'is an old workbook (.xls), or one that is locked with a password',
    rule: 'a workbook is read in the form XLSX, and without a password',
    remedy: 'open it in a spreadsheet and save it as .xlsx without a password, or as CSV',
  },
  unfolds: {
    message: 'unfolds to far more data than a file of its size holds',
    rule: 'a workbook unfolds to at most 256 bytes for each of its bytes and 8,388,608 more, and to 1 GiB in all',
    remedy: 'if the file is to be trusted, save the sheet as CSV',
  },
  noSheet: {
    message: 'has no sheet of that name',
    rule: 'the sheet that is asked for is in the workbook; letters count as they are written',
    remedy: 'correct ‹sheet›, or leave it out to read the first sheet',
  },
  emptySheet: {
    message: 'the sheet holds nothing',
    rule: 'the first row of a sheet that holds anything names the columns',
    remedy: 'name the sheet that holds the data with ‹sheet›',
  },
} satisfies Record<string, Fault>
