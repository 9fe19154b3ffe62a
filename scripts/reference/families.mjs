import { anchorOf, capital, cited, dashed, flagRows, plain, sentence, table } from './markdown.mjs'

/** A page of a family, kind by kind. */
function page(title, intro, kinds, family, sectionOf) {
  const some = kinds.filter((kind) => kind[family].length > 0)
  const lists = some.flatMap(({ called, [family]: members }) => members.map((one) => ({ called, one })))
  return Promise.all(
    some.map(async (kind) => [
      `## ${capital(kind.called)}`,
      '',
      ...(await Promise.all(kind[family].map((one) => sectionOf(one, kind)))).flat(),
    ]),
  ).then((sections) => [
    `# ${title}`,
    '',
    ...intro,
    '',
    ...table(
      ['kind', 'id', 'what it does'],
      lists.map(({ called, one }, i) => [called, `[\`${one.id}\`](#${anchor(lists, i)})`, plain(one.summary)]),
    ),
    ...sections.flat(),
  ])
}

export function methodsPage(kinds, { flagsOf }) {
  const intro = [
    'Ways to get from data to a release: `palimpsest protect data --method <id>`. What is written is judged before the file takes its name.',
  ]
  return page('Methods that protect', intro, kinds, 'protectors', async (one) => [
    ...titleOf(one),
    ...table(['option', 'what'], await flagRows(flagsOf([one]))),
    ...(one.oneOf ?? []).flatMap((group) => [`At least one of ${names(group)}.`, '']),
    ...cited(one.cites),
  ])
}

export function modelsPage(kinds, { modelForms }) {
  const intro = [
    'What "private" may mean: `palimpsest check release --model <model>`. Every judge reads the finished file and shares no code with a method that protects.',
  ]
  return page('Privacy models', intro, kinds, 'models', async (one) => [
    ...titleOf(one),
    `Typed \`${modelForms([one])}\`.${one.needsOriginal ? ' Needs `--original`.' : ''}`,
    '',
    ...table(
      ['option', 'what'],
      Object.entries(one.parameters).map(([name, { about, fallback }]) => [
        `\`${name}\``,
        plain(about) + (fallback === undefined ? '' : `. Default \`${String(fallback)}\``),
      ]),
    ),
    ...cited(one.cites),
  ])
}

export function attacksPage(kinds, { flagsOf, grantedNames }) {
  const intro = [
    'What an intruder would try: `palimpsest attack release --method <id>`. An attack sees the release and what it is granted, never the original; it is held against',
    'the attack that knows less. [Questions](questions.md) are what an audit asks with them.',
  ]
  const granted = (list) => list.map((one) => grantedNames[one]).join(', ')
  return page('Attacks', intro, kinds, 'attacks', async (one, { questions }) => [
    ...titleOf(one),
    ...table(
      ['', ''],
      [
        ['must be known', granted(one.needs) || 'the release alone'],
        ...(one.takes?.length > 0 ? [['used where it is there', granted(one.takes)]] : []),
        [
          'held against',
          one.baseline === null
            ? 'nothing: it is what others are held against'
            : one.baseline === 'outsiders'
              ? 'the same on people who are not in the release'
              : `\`${one.baseline}\``,
        ],
        ...questionsOf(one, questions),
      ],
    ),
    ...table(['option', 'what'], await flagRows(flagsOf([one]))),
    ...cited(one.cites),
  ])
}

function questionsOf(attack, questions) {
  const asked = questions.filter(({ id, attacks }) => attacks.includes(attack.id) || id === attack.answers)
  return asked.length === 0
    ? []
    : [
        [
          'answers',
          asked.map(({ id, name }) => `[${id}](questions.md#${anchorOf(`${id}: ${name}`)}), ${name}`).join('; '),
        ],
      ]
}

export function worthPage(kinds, { flagsOf }) {
  const intro = ['What a release is still worth beside its original: `palimpsest measure data release`.']
  return page('What is lost', intro, kinds, 'utilities', async (one) => [
    ...titleOf(one),
    ...table(['option', 'what'], await flagRows(flagsOf([one]))),
    ...cited(one.cites),
  ])
}

/** A name that several kinds have is numbered from the second on. */
function anchor(lists, i) {
  const { id } = lists[i].one
  const before = lists.slice(0, i).filter(({ one }) => one.id === id).length
  return before === 0 ? id : `${id}-${before}`
}

function titleOf({ id, name, summary }) {
  return [`### ${id}`, '', `**${capital(plain(name))}.** ${sentence(summary)}`, '']
}

function names(group) {
  return group.map((name) => `\`--${dashed(name)}\``).join(', ')
}
