/** The report that goes with clinical data made public in the European Union or Canada. */
export const emaHc = {
  name: 'ema-hc',
  title: 'Anonymisation report for clinical data (EMA Policy 0070, Health Canada PRCI)',
  source:
    'EMA/90915/2016: External guidance on the implementation of Policy 0070, version 1.4, chapter 3 (2018-10-15); Health Canada: Guidance on Public Release of Clinical Information (2019-03-12)',
  date: '2019-03-12',
  sections: [
    {
      title: 'Submission',
      fields: [
        { label: 'Product, applicant, procedure', words: 'names and numbers' },
        { label: 'Studies and documents covered', words: 'study numbers, populations, whether the disease is rare' },
        { label: 'Data that were assessed', figures: ['kind', 'records', 'files'] },
      ],
    },
    {
      title: 'Methodology',
      fields: [
        {
          label: 'Approach: the three criteria, or an analysis of the risk',
          figures: ['policy'],
          words: 'which of the two, and why',
        },
        { label: 'How the data were changed', figures: ['made'], words: 'why these techniques' },
      ],
    },
    {
      title: 'Identifiers',
      fields: [
        {
          label: 'Direct and indirect identifiers',
          figures: ['columns'],
          words:
            'each variable by name, direct or indirect, why, and what was done to it (retained, made coarser, moved, recoded, removed)',
        },
        { label: 'Free text and narratives', words: 'where it stands and what was done to it' },
      ],
    },
    {
      title: 'Adversaries and attacks',
      fields: [
        { label: 'Who may try, why and with what', words: 'neighbour, researcher, journalist, employer, insurer' },
        { label: 'What the intruder was given', figures: ['held'] },
        { label: 'Attacks that were tried', figures: ['attacks', 'intruder'] },
      ],
    },
    {
      title: 'Risk of re-identification',
      fields: [
        {
          label: 'Limit, and why this one',
          figures: ['limits'],
          words: 'both agencies name 0.09 for data made public; say why, if another',
        },
        {
          label: 'Risk before the data were changed',
          words: 'audit the original as if it were published, and put its figures here',
        },
        { label: 'Highest risk measured', figures: ['highest-risk'] },
        { label: 'Average risk measured', figures: ['average-risk'] },
        { label: 'People in small groups', figures: ['people-below'] },
        { label: 'Singling out', figures: ['singling-out'] },
        { label: 'Linking', figures: ['linking'] },
        { label: 'Inference', figures: ['inference'] },
        { label: 'Not measured, not tried', figures: ['not-measured', 'not-tried'] },
      ],
    },
    {
      title: 'Usefulness of the data',
      fields: [
        { label: 'What was lost, measured', figures: ['worth'] },
        { label: 'What can still be done with the data', words: 'analyses that hold, analyses that do not' },
      ],
    },
    {
      title: 'What remains',
      fields: [
        { label: 'Result', figures: ['verdict', 'above', 'remedies'] },
        { label: 'Risk that remains', words: 'your judgement and its reasons' },
        { label: 'To do it again', figures: ['repeat'] },
        { label: 'Signature', words: 'name, position, date' },
      ],
    },
  ],
  notes: [
    'The two agencies offer one common form: hold the headings against its current version before it is sent.',
    'The guidance is about documents as well as tables. What is measured here is the table, not the text of a study report.',
  ],
}
