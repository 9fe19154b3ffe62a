import { policyOf, type Policy } from './policy.js'

const everyAttack = (limit: string) =>
  ['singling-out', 'linking', 'inference'].map((measure) => ({ measure, statistic: 'upper', limit }))
const reidentified = (limit: string) => [
  { measure: 'small-groups', statistic: 'highest', limit },
  { measure: 'singling-out', statistic: 'upper', limit },
  { measure: 'linking', statistic: 'upper', limit },
]
const ontario = {
  source:
    'Information and Privacy Commissioner of Ontario: De-Identification Guidelines for Structured Data, updated and expanded',
  date: '2025-10-15',
}
const ontarioNotes = [
  'For data published to everybody. The guideline prints probabilities (0.09, 0.075, 0.05) beside group sizes (11, 15, 20); the sizes are taken.',
  'It asks that attributes and membership be hard to tell as well, and gives no number for that: they are reported without a limit.',
]
const onlyCounts = (smallest: number) => [
  { measure: 'published-counts', statistic: 'smallest', limit: smallest },
  { measure: 'hidden-counts', statistic: 'share', limit: 0 },
]

/** Policies that come with the program: dated, each with its source. The first is used unless another is named. */
export const policies: readonly Policy[] = [
  {
    name: 'house',
    title: 'Groups of eleven, and of a hundred people at most one told anything',
    source: 'our own choice, used where nobody names another',
    date: '2026-11-18',
    limits: [
      { measure: 'small-groups', statistic: 'highest', limit: '1/11' },
      ...everyAttack('0.01'),
      { measure: 'composition', statistic: 'upper', limit: '0.01' },
      ...onlyCounts(5),
      { measure: 'posterior', statistic: 'highest', limit: 0.75 },
    ],
    notes: [
      'One in eleven, after the figure of the European Medicines Agency for public releases, is a chance of each person, and is held against the groups; the share of people of whom an attack tells something because of the release is held to one in a hundred.',
      'No regulator gives a number for what may be inferred or composed: here both are held to the same limit.',
      'No count of 1 to 4 may stand in print or follow from others: the threshold rule, five respondents to a cell (Federal Committee on Statistical Methodology, Statistical Policy Working Paper 22, 2005; UNECE and Eurostat, Glossary of Statistical Disclosure Control, 2005). Some agencies ask for three, some for eleven: name the policy that binds you.',
      'Answers with noise may make even odds three to one: that is an epsilon of ln 3, 1.098.',
    ],
  },
  {
    name: 'ema-public',
    title: 'European Medicines Agency, clinical data made public (Policy 0070)',
    source: 'EMA/90915/2016: External guidance on the implementation of Policy 0070, version 1.4',
    date: '2018-10-15',
    limits: reidentified('1/11'),
    notes: [
      'The guidance gives 0.09 for the highest risk of a public release; kept as 1/11, since a group of 11 would fail the rounded figure.',
      'It names inference as a criterion and gives no number for it: reported without a limit.',
    ],
  },
  ...(
    [
      ['low', '1/11'],
      ['medium', '1/15'],
      ['high', '1/20'],
    ] as const
  ).map(([level, limit]) => ({
    name: `ipc-on-${level}`,
    title: `Ontario, public release, ${level} invasion of privacy`,
    ...ontario,
    limits: reidentified(limit),
    notes: ontarioNotes,
  })),
  {
    name: 'cms-11',
    title: 'Centers for Medicare & Medicaid Services: no cell of 1 to 10',
    source: 'CMS Cell Size Suppression Policy, hhs.gov/guidance/document/cms-cell-suppression-policy',
    date: '2020-01-01',
    limits: [{ measure: 'small-groups', statistic: 'highest', limit: '1/11' }, ...onlyCounts(11)],
    notes: [
      'A count of 1 to 10 may not follow from other figures either. The policy is about counts; groups of rows are held to it as well.',
    ],
  },
  {
    name: 'cell-5',
    title: 'No count below five',
    source: 'common practice of statistical offices; the office that applies it is to be named beside it',
    date: '2026-11-18',
    limits: [{ measure: 'small-groups', statistic: 'highest', limit: '1/5' }, ...onlyCounts(5)],
    notes: [],
  },
  {
    name: 'cell-7-round-5',
    title: 'NHS England, hospital statistics: 1 to 7 hidden, the rest rounded to 5',
    source:
      'NHS Digital: Disclosure control methodology for Hospital Episode Statistics and Emergency Care Data Set, from September 2018',
    date: '2018-09-13',
    limits: onlyCounts(8),
    notes: ['Rounding to five is told to the attack with ‹round›; that it was done is not checked.'],
  },
  {
    name: 'safe-harbor-check',
    title: 'United States, 45 CFR 164.514(b)(2): eighteen kinds of identifiers looked for',
    source:
      '45 CFR 164.514(b)(2)(i); Department of Health and Human Services: Guidance regarding methods for de-identification of protected health information',
    date: '2012-11-26',
    limits: [{ measure: 'identifier-kinds', statistic: 'share', limit: 0 }],
    notes: [
      'A check of what a program can see, not the method itself: that also asks that nobody knows how to tell people from what is left (164.514(b)(2)(ii)).',
      'Looked for by the names of columns, what they were said to be, and cell by cell. Free text is not read. Names of people are known by the name of their column, or where most of its values look like names.',
      'Not looked for: years of birth that tell an age over 89, and places under names that no list has.',
      'ZIP codes: three digits must be 000 where 20,000 people or fewer live. The lists are of the census of 2000, printed by the Department, and of 2010; look for a newer one.',
    ],
  },
  {
    name: 'wp216',
    title: 'Article 29 Working Party: the three criteria, without a limit',
    source: 'Article 29 Data Protection Working Party: Opinion 05/2014 on Anonymisation Techniques (WP216)',
    date: '2014-04-10',
    limits: [],
    notes: [
      'The opinion names three risks and gives no number for any: each question is told under its own, none is held against a limit.',
      'A limit of your own turns the figures into a verdict.',
    ],
    tags: { 'singling out': 'singling out', linking: 'linkability', inference: 'inference' },
  },
].map((written) => policyOf(written, `policy ${written.name}`))

/** A policy that comes with the program. */
export function policyNamed(name: string): Policy | undefined {
  return policies.find((one) => one.name === name)
}
