import { flagRows, plain, sentence, table } from './markdown.mjs'

/** Flags that say what a file is and how it is read: the same wherever a verb takes a file. */
const aboutFiles = ['Forms of transactions', 'Tables', 'Counts', 'Other kinds']
const anchors = { protect: 'methods.md', attack: 'attacks.md', audit: 'attacks.md' }

export async function verbsPage({ loadVerbs, flagsOfVerb }) {
  const verbs = await Promise.all(
    (await loadVerbs()).map(async (verb) => {
      const [flags, ofMethods] = [await flagsOfVerb(verb), (await verb.methodFlags?.()) ?? []]
      const names = new Set(ofMethods.map(({ name }) => name))
      return {
        verb,
        flags,
        own: flags.filter(({ name, heading }) => !aboutFiles.includes(heading) && !names.has(name)),
      }
    }),
  )
  return [
    '# Verbs',
    '',
    'Everything that the command line does. `palimpsest <verb> --help` says the same.',
    '',
    ...table(
      ['verb', 'what it does'],
      verbs.map(({ verb: { name, summary } }) => [`[\`${name}\`](#${name.replaceAll(' ', '-')})`, plain(summary)]),
    ),
    ...(await Promise.all(verbs.map(sectionOf))).flat(),
    ...(await flagsAboutFiles(verbs)),
  ]
}

async function sectionOf({ verb, flags, own }) {
  const operands = verb.operands.map(({ name, optional, repeats }) => {
    const word = `<${name}>${repeats ? ' …' : ''}`
    return optional ? `[${word}]` : word
  })
  const headings = aboutFiles.filter((heading) => flags.some((flag) => flag.heading === heading))
  const notes = typeof verb.notes === 'function' ? await verb.notes() : (verb.notes?.split('\n') ?? [])
  return [
    `## ${verb.name}`,
    '',
    sentence(verb.summary),
    '',
    '```text',
    ['palimpsest', verb.name, ...operands, '[flags]'].join(' '),
    '```',
    '',
    ...table(
      ['', ''],
      [...verb.operands.map(({ name, about }) => [`\`<${name}>\``, plain(about)]), ...(await flagRows(own))],
    ),
    ...(headings.length > 0
      ? [`And [flags about files](#flags-about-files): ${headings.join(', ').toLowerCase()}.`, '']
      : []),
    ...(anchors[verb.name]
      ? [
          `Each method has options of its own: [${verb.name === 'protect' ? 'methods' : 'attacks'}](${anchors[verb.name]}).`,
          '',
        ]
      : []),
    ...notes.flatMap((note) => [plain(note), '']),
    '```sh',
    ...verb.examples.flatMap(({ line, about }) => [`# ${about}`, line]),
    '```',
    '',
  ]
}

/** Each flag once, in the words of the first verb that has it. */
async function flagsAboutFiles(verbs) {
  const sections = await Promise.all(
    aboutFiles.map(async (heading) => {
      const flags = new Map()
      for (const { flags: all } of verbs)
        for (const flag of all) if (flag.heading === heading && !flags.has(flag.name)) flags.set(flag.name, flag)
      return [`### ${heading}`, '', ...table(['', ''], await flagRows([...flags.values()]))]
    }),
  )
  return [
    '## Flags about files',
    '',
    'They say what a file is and how it is read, where its name and content do not.',
    '',
    ...sections.flat(),
  ]
}
