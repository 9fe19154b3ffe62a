import { help } from './common-flags.js'
import { type Flag, type Verb, flagsOfVerb } from './verb.js'
import { shellQuoted } from './program.js'

/** What there is to complete: taken from the registered verbs, so that it cannot fall behind them. */
export interface Words {
  readonly name: string
  readonly summary: string
  readonly operands: readonly string[]
  readonly flags: readonly { readonly flag: Flag; readonly choices: readonly string[] }[]
}

export async function words(verbs: readonly Verb[]): Promise<Words[]> {
  return Promise.all(
    verbs.map(async (verb) => ({
      name: verb.name,
      summary: verb.summary,
      operands: (await Promise.all(verb.operands.map(async (operand) => (await operand.choices?.()) ?? []))).flat(),
      flags: await Promise.all(
        [...(await flagsOfVerb(verb)), help].map(async (flag) => ({ flag, choices: (await flag.choices?.()) ?? [] })),
      ),
    })),
  )
}

export const scripts: Readonly<Record<string, (verbs: readonly Words[]) => string>> = { bash, zsh, fish }

function bash(verbs: readonly Words[]): string {
  const cases = verbs.map(({ name, flags, operands }) => {
    const values = flags
      .filter(({ choices }) => choices.length > 0)
      .map(
        ({ flag, choices }) =>
          `      --${flag.name}) COMPREPLY=($(compgen -W "${choices.join(' ')}" -- "$cur")); return ;;`,
      )
    const all = [...flags.map(({ flag }) => `--${flag.name}`), ...operands].join(' ')
    return [
      `    "${name}")`,
      ...(values.length > 0 ? ['      case "$prev" in', ...values, '      esac'] : []),
      `      COMPREPLY=($(compgen -W "${all}" -- "$cur"))`,
      '      ;;',
    ].join('\n')
  })
  const [firstWords, groups] = firstAndSecondWords(verbs)
  return `# palimpsest completion for bash
_palimpsest() {
  local cur="\${COMP_WORDS[COMP_CWORD]}" prev="\${COMP_WORDS[COMP_CWORD-1]}" verb="\${COMP_WORDS[1]}"
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${firstWords.join(' ')} --help --version" -- "$cur"))
    return
  fi
  case "$verb" in
${[...groups].map(([first, seconds]) => `    ${first}) if [ "$COMP_CWORD" -eq 2 ]; then COMPREPLY=($(compgen -W "${seconds.join(' ')}" -- "$cur")); return; fi; verb="$verb \${COMP_WORDS[2]}" ;;`).join('\n')}${groups.size > 0 ? '\n' : ''}  esac
  case "$verb" in
${cases.join('\n')}
  esac
}
complete -o default -F _palimpsest palimpsest
`
}

function zsh(verbs: readonly Words[]): string {
  const cases = verbs.map(({ name, flags, operands }) => {
    const specs = flags.map(({ flag, choices }) => {
      const value =
        flag.value === undefined ? '' : choices.length > 0 ? `:value:(${choices.join(' ')})` : ':value:_files'
      return `      ${shellQuoted(`--${flag.name}[${flag.about.replaceAll(/[[\]:]/g, '')}]${value}`)} \\`
    })
    const rest = operands.length > 0 ? `'*:operand:(${operands.join(' ')})'` : "'*:file:_files'"
    return [
      `    ${shellQuoted(name)})`,
      `      shift words; (( CURRENT-- ))`,
      '      _arguments \\',
      ...specs,
      `      ${rest} ;;`,
    ].join('\n')
  })
  const [, groups] = firstAndSecondWords(verbs)
  return `#compdef palimpsest
# palimpsest completion for zsh
_palimpsest() {
  local verb="\${words[2]}"
  if (( CURRENT == 2 )); then
    local -a verbs=(${verbs
      .filter(({ name }) => !name.includes(' '))
      .map(({ name, summary }) => shellQuoted(`${name}:${summary.replaceAll(':', '')}`))
      .join(' ')} ${[...groups.keys()].join(' ')})
    _describe verb verbs
    return
  fi
  case "$verb" in
${[...groups].map(([first, seconds]) => `    ${first}) if (( CURRENT == 3 )); then compadd ${seconds.join(' ')}; return; fi; verb="$verb \${words[3]}"; shift words; (( CURRENT-- )) ;;`).join('\n')}${groups.size > 0 ? '\n' : ''}  esac
  case "$verb" in
${cases.join('\n')}
  esac
}
_palimpsest "$@"
`
}

function fish(verbs: readonly Words[]): string {
  const [, groups] = firstAndSecondWords(verbs)
  const lines = verbs.flatMap(({ name, summary, flags, operands }) => {
    const [first, second] = name.split(' ')
    const seen =
      second === undefined
        ? `__fish_seen_subcommand_from ${first}`
        : `__fish_seen_subcommand_from ${first}; and __fish_seen_subcommand_from ${second}`
    const verb =
      second === undefined
        ? `complete -c palimpsest -n __fish_use_subcommand -a ${first} -d ${shellQuoted(summary)}`
        : `complete -c palimpsest -n '__fish_seen_subcommand_from ${first}' -a ${second} -d ${shellQuoted(summary)}`
    return [
      verb,
      ...(operands.length > 0 ? [`complete -c palimpsest -n '${seen}' -f -a ${shellQuoted(operands.join(' '))}`] : []),
      ...flags.map(({ flag, choices }) => {
        const short = flag.short === undefined ? '' : ` -s ${flag.short}`
        const value =
          flag.value === undefined ? '' : choices.length > 0 ? ` -x -a ${shellQuoted(choices.join(' '))}` : ' -r'
        return `complete -c palimpsest -n '${seen}'${short} -l ${flag.name}${value} -d ${shellQuoted(flag.about)}`
      }),
    ]
  })
  const firsts = [...groups.keys()].map((first) => `complete -c palimpsest -n __fish_use_subcommand -a ${first}`)
  return ['# palimpsest completion for fish', ...firsts, ...lines, ''].join('\n')
}

/** All first words, and for verbs of two words the second words by first. */
function firstAndSecondWords(verbs: readonly Words[]): [string[], Map<string, string[]>] {
  const groups = new Map<string, string[]>()
  const firsts = new Set<string>()
  for (const { name } of verbs) {
    const [first, second] = name.split(' ')
    firsts.add(first)
    if (second !== undefined) groups.set(first, [...(groups.get(first) ?? []), second])
  }
  return [[...firsts], groups]
}
