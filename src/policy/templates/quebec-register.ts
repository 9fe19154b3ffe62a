/** An entry of the register that Quebec asks for, and the analysis of the risk behind it. */
export const quebecRegister = {
  name: 'quebec-register',
  title: 'Entry in the register of anonymized information (Quebec)',
  source:
    'Regulation respecting the anonymization of personal information, chapter A-2.1, r. 0.1, O.C. 783-2024, sections 2 to 9; in force 2024-05-30, the register since 2025-01-01',
  date: '2024-05-30',
  sections: [
    {
      title: 'Register (section 9)',
      fields: [
        {
          label: 'Description of the personal information',
          figures: ['kind', 'columns', 'records'],
          words: 'what the information is about, and where it came from',
        },
        {
          label: 'Purposes for which the result is to be used',
          words: 'serious and legitimate, or in the public interest (section 3)',
        },
        {
          label: 'Techniques used',
          figures: ['made'],
          words: 'techniques and why they are accepted practice (section 6)',
        },
        { label: 'Protection and security measures', words: 'measures beside the data (section 6)' },
        { label: 'Date on which the analysis of the risk was completed', words: 'day' },
        { label: 'Dates on which it was updated', words: 'day of each update (section 8), or that there was none yet' },
      ],
    },
    {
      title: 'Who and what (sections 4 and 5)',
      fields: [
        { label: 'Person qualified in the field who supervised it', words: 'name and qualification (section 4)' },
        {
          label: 'Information that identifies directly, taken away',
          words: 'what was removed before the first analysis',
        },
        { label: 'Preliminary analysis of the risk', words: 'the same criteria on the data before they were changed' },
      ],
    },
    {
      title: 'Analysis of the risk (section 7)',
      fields: [
        {
          label: 'Individualization: isolating or telling apart a person',
          figures: ['singling-out', 'highest-risk', 'average-risk', 'people-below'],
        },
        { label: 'Correlation: connecting data about the same person', figures: ['linking'] },
        { label: 'Inference: working out personal information', figures: ['inference'] },
        {
          label: 'Other information reasonably available',
          figures: ['held'],
          words: 'what else is public or can be had, and by whom',
        },
        { label: 'Efforts and means that it would take', figures: ['attacks', 'intruder'], words: 'your judgement' },
        { label: 'Not measured, not tried', figures: ['not-measured', 'not-tried'] },
        {
          label: 'Result, and the risk that remains',
          figures: ['verdict', 'above', 'policy'],
          words: 'whether the risk that remains is very low, and why; the regulation gives no number',
        },
      ],
    },
    {
      title: 'Kept with it',
      fields: [
        { label: 'Files', figures: ['files'] },
        { label: 'To do it again', figures: ['repeat'] },
        {
          label: 'Next update',
          words: 'when, after what the information is and how fast the means change (section 8)',
        },
        { label: 'Signature', words: 'name, position, date' },
      ],
    },
  ],
  notes: ['The register itself is the first section; the others hold what stands behind its entries.'],
}
