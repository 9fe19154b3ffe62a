// The commands that the program and its pages name: help, completion, examples of help pages, code blocks.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { filesFor, linesBefore } from './worlds.mjs'

/** What takes more than a few seconds, or a whole experiment. */
const slow = /^palimpsest (experiment \S+ |.*adult\.csv|attack release\.txt --json|.*--against-meaning)/
/** An experiment at full size takes an hour; `install` and `--pdf` ask the network or a browser of this machine. */
const never = /^palimpsest (experiment \S+ (?!.*--small)|semantics install|.* --pdf\b)/

export function documented(root, verbs) {
  return [...helpPages(verbs), ...examplesOfHelp(verbs), ...examplesOfPages(root), ...pages(root)]
}

function helpPages(verbs) {
  const groups = new Set(verbs.map(({ name }) => name.split(' ')[0]))
  const lines = ['', '--help', '-h', 'help', '--version', '-V'].map((words) => `palimpsest ${words}`.trim())
  const asked = [...new Set([...groups, ...verbs.map(({ name }) => name)])]
  return [
    {
      name: 'help',
      lines: [...lines, ...asked.flatMap((name) => [`palimpsest ${name} --help`, `palimpsest help ${name}`])],
    },
    { name: 'completion', lines: ['bash', 'zsh', 'fish'].map((shell) => `palimpsest completion ${shell}`) },
  ]
}

function examplesOfHelp(verbs) {
  return verbs.flatMap(({ name, examples }) =>
    examples
      .filter(({ line }) => !never.test(line))
      .map(({ line }) => {
        const lines = [...linesBefore(line), line]
        return { name: `example of ${name}`, lines, files: filesFor(lines), slow: slow.test(line) }
      }),
  )
}

/** The pages of examples: every one from its generator on, so that what it makes is compared as well. */
function examplesOfPages(root) {
  const folder = join(root, 'examples')
  const all = readdirSync(folder).filter((name) => existsSync(join(folder, name, 'README.md')))
  return [
    { name: 'examples/README.md', lines: commandsOf(readFileSync(join(folder, 'README.md'), 'utf8')) },
    ...all.map((name) => {
      const lines = commandsOf(readFileSync(join(folder, name, 'README.md'), 'utf8'))
      const plan = existsSync(join(folder, name, 'plan.json')) ? [`palimpsest run examples/${name}/plan.json`] : []
      return { name: `examples/${name}`, lines: [...lines, ...plan] }
    }),
  ].filter(({ lines }) => lines.length > 0)
}

/** A page is one scenario: a line may read what the line before it wrote. */
function pages(root) {
  const folders = ['docs/tour', 'docs/how-to', 'docs/methods'].filter((folder) => existsSync(join(root, folder)))
  const inFolders = folders.flatMap((folder) => readdirSync(join(root, folder)).map((page) => `${folder}/${page}`))
  return ['README.md', 'docs/formats.md', ...inFolders].flatMap((page) => {
    const lines = commandsOf(readFileSync(join(root, page), 'utf8')).filter((line) => !never.test(line))
    return lines.length === 0
      ? []
      : [{ name: page, lines, files: filesFor(lines), slow: lines.some((line) => slow.test(line)) }]
  })
}

/** Lines of code blocks, without what only shortens their output; `[--flag 3]`, which may be left out, is taken. */
function commandsOf(text) {
  const blocks = [...text.replaceAll(/ \\\n\s+/g, ' ').matchAll(/^```(?:sh|console)?\n([^]*?)^```/gm)].map(
    ([, block]) => block,
  )
  return blocks.flatMap((block) =>
    [...block.matchAll(/^(?:\$ npx )?((?:palimpsest|node) \S.*)$/gm)].map(([, line]) =>
      line.replace(/ \| (?:head|tail) .*$/, '').replaceAll(/ \[(--[^\]]+)\]/g, ' $1'),
    ),
  )
}
