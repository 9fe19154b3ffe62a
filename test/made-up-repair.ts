import type { RepairTold } from '../src/report/html/repair-section.js'

/** Five changes that reach the limit, one of which makes another question a little worse. All made up. */
export const madeUpRepair: RepairTold = {
  measure: 'loss of detail (NCP)',
  limit: 0.075,
  written: '0.075',
  reached: true,
  sentence: 'After 5 changes the highest risk is 0.072, within 0.075, for a fifth more loss.',
  command: 'palimpsest fix clinic-2025 --until 0.075 --keep diagnosis',
  steps: [
    { sentence: 'As published', judged: 0.131, loss: 0.143, above: 2, furthest: 'reading by meaning' },
    {
      sentence: 'Other partners for 38 brackets',
      judged: 0.113,
      loss: 0.151,
      above: 2,
      furthest: 'torn records put together',
    },
    { sentence: 'Nine clusters torn anew', judged: 0.098, loss: 0.159, above: 1, furthest: 'match with a register' },
    { sentence: 'One digit of the postcode less', judged: 0.091, loss: 0.163, above: 1, worse: ['a few known items'] },
    { sentence: 'Weeks instead of days', judged: 0.083, loss: 0.168, above: 1, furthest: 'reading by meaning' },
    { sentence: 'Two brackets more', judged: 0.072, loss: 0.171, above: 0, furthest: 'reading by meaning' },
  ],
}

/** The same that stops short, with so many steps that the table folds. */
export const longRepair: RepairTold = {
  ...madeUpRepair,
  reached: false,
  sentence: 'It came to 0.079, not 0.075, after 299 changes. Next would be leaving out 61 records (loss 0.222).',
  steps: Array.from({ length: 300 }, (_, i) => ({
    sentence: i === 0 ? 'As published' : `Change ${i}`,
    judged: 0.131 - (0.052 * i) / 299,
    loss: 0.143 + (0.1 * i) / 299,
    above: 1,
  })),
}
