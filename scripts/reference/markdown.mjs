// Words of records as Markdown.

/** `‹original›` is how messages name an option; here it is the flag. */
export function asTyped(text) {
  return text.replaceAll(/‹([a-z-]+)›/gi, (_all, name) => `\`--${dashed(name)}\``)
}

export function dashed(name) {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

export function table(header, rows) {
  if (rows.length === 0) return []
  const line = (cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`
  return [line(header), line(header.map(() => '---')), ...rows.map(line), '']
}

/** Markdown takes `<k>` for a tag where it is not code. */
export function plain(text) {
  return asTyped(text).replaceAll('<', '&lt;')
}

/** A name as it is typed, such as `--k <n>`. */
export function flagWords({ name, short, value }) {
  return `\`${short === undefined ? '' : `-${short}, `}--${name}${value === undefined ? '' : ` <${value}>`}\``
}

export async function flagRows(flags) {
  return Promise.all(flags.map(async (flag) => [flagWords(flag), await flagAbout(flag)]))
}

async function flagAbout({ about, choices, fallback, required, repeats }) {
  const names = choices ? `: ${(await choices()).map((one) => `\`${one}\``).join(', ')}` : ''
  const more = [
    required ? ' **Required.**' : '',
    fallback === undefined ? '' : ` Default \`${fallback}\`.`,
    repeats ? ' May be given several times.' : '',
  ].join('')
  return plain(about) + names + (more === '' ? '' : `.${more}`)
}

export function sentence(text) {
  const words = capital(plain(text))
  return `${words}${/[.!?]$/.test(words) ? '' : '.'}`
}

/** `k-anonymity` keeps its k. */
export function capital(text) {
  return /^(a |[a-z]{2})/.test(text) ? `${text.charAt(0).toUpperCase()}${text.slice(1)}` : text
}

/** Where a heading of a page is found. */
export function anchorOf(heading) {
  return heading
    .toLowerCase()
    .replaceAll(/[^a-z0-9 -]/g, '')
    .replaceAll(' ', '-')
}

export function cited(cites) {
  return cites.length === 0 ? [] : [`After: ${plain(cites.join('; '))}.`, '']
}
