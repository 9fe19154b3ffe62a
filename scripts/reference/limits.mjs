import { anchorOf, capital, plain, table } from './markdown.mjs'

/** What an audit asks, kind by kind, in the words of `palimpsest explain`. */
export function questionsPage(kinds, { wordsOfQuestion }) {
  const asked = kinds.filter(({ questions }) => questions.length > 0)
  return [
    '# Questions of an audit',
    '',
    'An audit asks all that apply to a release. `palimpsest explain <id>` says it in five sentences, and with `--report` with your figures.',
    '',
    ...table(
      ['kind', 'id', 'question', 'limit on'],
      asked.flatMap(({ called, questions }) =>
        questions.map(({ id, name, measure }) => [called, id, name, `\`${measure}\``]),
      ),
    ),
    ...asked.flatMap(({ called, questions }) => [
      `## ${capital(called)}`,
      '',
      ...questions.flatMap((question) => questionSection(question, wordsOfQuestion(question))),
    ]),
  ]
}

function questionSection({ id, name, threat, measure, attacks, only }, { does, knows, counts, guessing, changes }) {
  const how = attacks.length === 0 ? 'Counted.' : `Tried by ${attacks.map((one) => `\`${one}\``).join(', ')}.`
  return [
    `### ${id}: ${name}`,
    '',
    `${capital(threat)}, limit on \`${measure}\`. ${how}${only === 'asked' ? ' Asked only where a policy limits it.' : ''}`,
    '',
    `${plain(does)} ${plain(knows)}`,
    '',
    `${plain(counts)} ${plain(guessing)}`,
    '',
    `**What would change it:** ${plain(changes)}`,
    '',
  ]
}

export function policiesPage({ policies, policyMeasures, policyStatistics }) {
  return [
    '# Policies',
    '',
    'Limits that come with the program, each with its source and date: `--policy <name>`. `palimpsest policy ema-public --json mine.json` is where to begin with one of your own.',
    '',
    ...table(
      ['name', 'as of', 'what'],
      policies.map(({ name, date, title }) => [`[\`${name}\`](#${name})`, date, plain(title)]),
    ),
    '## What may be limited',
    '',
    ...table(
      ['measure', 'held against the limit', 'what it is'],
      Object.entries(policyMeasures).map(([id, about]) => [
        `\`${id}\``,
        policyStatistics[id].join(' or '),
        plain(about),
      ]),
    ),
    ...policies.flatMap(policySection),
  ]
}

function policySection({ name, title, source, date, limits, notes }) {
  return [
    `## ${name}`,
    '',
    `${plain(title)}. As of ${date}. Source: ${plain(source)}.`,
    '',
    ...(limits.length === 0 ? ['No limit: figures are told, and none is held against one.', ''] : []),
    ...table(
      ['measure', 'statistic', 'limit'],
      limits.map(({ measure, statistic, written }) => [
        `\`${measure}\``,
        statistic,
        `${measure === 'published-counts' ? 'at least' : 'at most'} ${written}`,
      ]),
    ),
    ...notes.flatMap((note) => [plain(note), '']),
  ]
}

/** Which files are read, by kind; the prose is in docs/formats.md. */
export async function formsPage(kinds, { transactionFormats, tableFormats, flagsFrom }) {
  const sections = kinds.map((kind) => {
    const rows = flagsFrom(kind.said).map(({ name, value, about }) => [
      `\`--${name}${value === undefined ? '' : ` <${value}>`}\``,
      plain(about),
    ])
    return [`### ${capital(kind.called)}`, '', kindWords(kind), '', ...table(['said of it', 'what'], rows)]
  })
  return [
    '# Kinds of release and file forms',
    '',
    'Which files are read and written. How each is spelled stands in [file forms](../formats.md), with what lies beside a release.',
    '',
    '## Forms',
    '',
    ...table(
      ['data', 'form', 'written'],
      [
        ...transactionFormats.map(({ id }) => ['transactions', `\`${id}\``, 'yes']),
        ...tableFormats.map(({ id, write }) => ['tables', `\`${id}\``, write ? 'yes' : 'read only']),
      ],
    ),
    '## Kinds of release',
    '',
    ...sections.flat(),
  ]
}

function kindWords({ kind, look, alsoCalled = [] }) {
  const found = {
    first: 'Recognised by its content.',
    second: 'Recognised where it is none of the others.',
    last: 'What anything else is taken for.',
  }
  const names = [kind, ...alsoCalled].map((name) => `\`${name}\``).join(' or ')
  return `${look ? found[look] : 'Said by its sidecar or by flags.'} In a sidecar: ${names}.`
}

/** Which questions `fix` has a change for, kind by kind; the rest is made anew from the data. */
export function mendingPage(kinds) {
  const mended = kinds.filter(({ remedies }) => remedies.length > 0)
  const anew = kinds.filter(({ remedies }) => remedies.length === 0).map(({ called }) => called)
  const helping = ({ remedies }, id) => remedies.filter(({ helps }) => helps.includes(id)).map((one) => `\`${one.id}\``)
  return [
    '# What fix can mend',
    '',
    '`palimpsest fix release` changes a finished release, the cheapest change first, and runs every attack again after each. [How](../methods/fix.md), and what each change does.',
    '',
    ...table(
      ['kind', 'mended', 'no change is known'],
      mended.map((kind) => {
        const ids = [...new Set(kind.questions.map(({ id }) => id))]
        const [can, cannot] = [true, false].map((is) => ids.filter((id) => helping(kind, id).length > 0 === is))
        return [capital(kind.called), can.join(', '), cannot.join(', ') || 'none']
      }),
    ),
    `Of ${anew.join(', ')} no change is known: they are made anew from the data, by another method or a stricter promise.`,
    '',
    ...mended.flatMap((kind) => [
      `## ${capital(kind.called)}`,
      '',
      ...table(
        ['question', 'changes that are tried'],
        kind.questions.map(({ id, name }) => [
          `[${id}](questions.md#${anchorOf(`${id}: ${name}`)}), ${name}`,
          helping(kind, id).join(', ') || 'none',
        ]),
      ),
    ]),
  ]
}
