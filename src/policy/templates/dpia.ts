/** A data protection impact assessment of publishing or handing over the release. */
export const dpia = {
  name: 'dpia',
  title: 'Data protection impact assessment',
  source:
    'Regulation (EU) 2016/679, Article 35(7)(a) to (d); Article 29 Working Party, WP 248 rev.01, Annex 2 (2017-10-04); steps as in the sample template of the UK Information Commissioner (2018-02-09)',
  date: '2017-10-04',
  sections: [
    {
      title: 'Need for an assessment',
      fields: [
        { label: 'What the project is to achieve', words: 'aim, kind of processing, links to other documents' },
        { label: 'Why an assessment is needed', words: 'which criterion of Article 35(3) or of WP 248 applies' },
      ],
    },
    {
      title: 'Description of the processing (Article 35(7)(a))',
      fields: [
        {
          label: 'Nature: what is published or handed over',
          figures: ['kind', 'columns'],
          words: 'how the data are collected, kept and deleted, their source, and who receives them',
        },
        {
          label: 'Scope: how many people and records',
          figures: ['records'],
          words: 'special categories, area, how long and how often',
        },
        { label: 'Files that were assessed', figures: ['files'] },
        {
          label: 'Context',
          words: 'relation to the people, what they expect, children and others who need protection',
        },
        { label: 'Purposes, and the legitimate interest pursued', words: 'purposes and benefits' },
      ],
    },
    {
      title: 'Consultation',
      fields: [
        { label: 'Views of the people concerned', words: 'how they were asked, or why not (Article 35(9))' },
        { label: 'Advice of the data protection officer', words: 'the advice, its date, and what was made of it' },
      ],
    },
    {
      title: 'Necessity and proportionality (Article 35(7)(b))',
      fields: [
        { label: 'Lawful basis', words: 'article and reason' },
        { label: 'Why less data would not do', figures: ['worth'], words: 'what each column and level is needed for' },
        { label: 'Rights of the people and information given to them', words: 'how they are informed and object' },
        { label: 'Processors and transfers', words: 'who, where, under which contract' },
      ],
    },
    {
      title: 'Risks to the people (Article 35(7)(c))',
      fields: [
        {
          label: 'One person is picked out',
          figures: ['singling-out', 'highest-risk', 'average-risk', 'people-below'],
          words: 'who would try, how severe it would be for the person, how likely that is',
        },
        {
          label: 'Records of one person are joined',
          figures: ['linking'],
          words: 'who would try, how severe it would be for the person, how likely that is',
        },
        {
          label: 'Something hidden is told',
          figures: ['inference'],
          words: 'who would try, how severe it would be for the person, how likely that is',
        },
        { label: 'What was tried, and with what in hand', figures: ['attacks', 'held', 'intruder'] },
        { label: 'What was not measured or not tried', figures: ['not-measured', 'not-tried'] },
        { label: 'Risks that no attack on the release shows', words: 'theft of the original, misuse, error, loss' },
      ],
    },
    {
      title: 'Measures (Article 35(7)(d))',
      fields: [
        { label: 'What was done to the data', figures: ['made'], words: 'why this, and what was rejected' },
        { label: 'What would lower the risks that are above', figures: ['remedies'] },
        { label: 'Contracts, access, security', words: 'measures beside the data, and who answers for each' },
      ],
    },
    {
      title: 'What remains, and who decides',
      fields: [
        { label: 'Result of the audit', figures: ['verdict', 'above', 'policy', 'limits'] },
        { label: 'Risk that remains', words: 'your judgement, and whether the authority is to be asked (Article 36)' },
        { label: 'To do it again', figures: ['repeat'] },
        { label: 'Review', words: 'when, and what would bring it forward (Article 35(11))' },
        { label: 'Signature', words: 'name, position, date' },
      ],
    },
  ],
  notes: ['The risk that remains is for a person to judge. The figures are evidence for it.'],
}
