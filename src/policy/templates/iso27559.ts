/** The record of a de-identification along the clauses of the framework; none of its text. */
export const iso27559 = {
  name: 'iso27559',
  title: 'Record of a de-identification along ISO/IEC 27559',
  source: 'ISO/IEC 27559:2022, Privacy enhancing data de-identification framework, clauses 6 to 9 and Annex B',
  date: '2022-11-16',
  sections: [
    {
      title: 'Context (clause 6)',
      fields: [
        { label: 'Who receives the data, and how they protect them (6.2.2)', words: 'security and privacy practices' },
        { label: 'Motives and capacity to identify (6.2.3)', words: 'who may want to, with what skill and means' },
        { label: 'What an intruder was taken to hold', figures: ['held'] },
        { label: 'Transparency, stakeholders (6.3.2)', words: 'who was told and heard' },
        { label: 'Harm to people (6.3.3)', words: 'what would happen to whom' },
      ],
    },
    {
      title: 'Data (clause 7)',
      fields: [
        { label: 'Data principals (7.2.2)', figures: ['records'], words: 'who they are' },
        { label: 'Type and properties of the data (7.2.3, 7.2.5)', figures: ['kind', 'files'] },
        { label: 'Types of attributes (7.2.4)', figures: ['columns'], words: 'why each has its role' },
        {
          label: 'Maximum and average risk (7.3.2, Annex B)',
          figures: ['highest-risk', 'average-risk', 'people-below'],
        },
        { label: 'Population or sample (7.3.3)', words: 'whether the intruder knows who is in the data, and why' },
        { label: 'Attacks modelled (7.3)', figures: ['attacks'] },
      ],
    },
    {
      title: 'Identifiability and mitigation (clause 8)',
      fields: [
        { label: 'Limit, and why this one (8.2)', figures: ['policy', 'limits'], words: 'why it fits the context' },
        { label: 'Singling out, measured (8.2.2)', figures: ['singling-out'] },
        { label: 'Linking, measured (8.2.2)', figures: ['linking'] },
        { label: 'Inference, measured (8.2.2)', figures: ['inference'] },
        { label: 'Test by people (8.2.3)', figures: ['intruder'] },
        { label: 'Not measured, not tried', figures: ['not-measured', 'not-tried'] },
        { label: 'Change of the environment (8.3.2)', words: 'contracts, access, controls' },
        { label: 'Change of the data (8.3.3)', figures: ['made', 'worth'] },
        { label: 'Result, and what to change next (8.3.4)', figures: ['verdict', 'above', 'remedies'] },
      ],
    },
    {
      title: 'Governance (clause 9)',
      fields: [
        { label: 'Roles and responsibilities (9.2.2)', words: 'who decides, who answers' },
        { label: 'Policies and procedures (9.2.3)', words: 'which apply' },
        { label: 'Disclosure and its conditions (9.2.4)', words: 'to whom, how, until when' },
        { label: 'After the data are made available (9.3)', words: 'what is watched, and when it is assessed again' },
        { label: 'In case of an incident (9.4)', words: 'who does what' },
        { label: 'To do it again', figures: ['repeat'] },
        { label: 'Signature', words: 'name, position, date' },
      ],
    },
  ],
  notes: [
    'The numbers are those of the clauses; the words are not those of the standard, which must be had to follow it.',
  ],
}
