// Writes docs/reference from the records that the program itself is made of: verbs, kinds, methods, models, attacks, questions, policies.
//   npm run reference              writes it anew
//   npm run reference -- --check   exits 1 when a page is stale
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { attacksPage, methodsPage, modelsPage, worthPage } from './reference/families.mjs'
import { formsPage, mendingPage, policiesPage, questionsPage } from './reference/limits.mjs'
import { verbsPage } from './reference/verbs.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const folder = join(root, 'docs/reference')
const made = '<!-- made by npm run reference: do not edit -->'

/** The pages by name, as they should be. */
export async function referencePages() {
  const words = await recordsOf([
    'cli/verbs',
    'cli/verb',
    'cli/method-flags',
    'cli/said',
    'src/contract/attack',
    'src/contract/model-words',
    'src/report/audit/explanations',
    'src/policy/policies',
    'src/policy/policy',
    'src/formats/transaction-formats',
    'src/formats/table/table-formats',
    'src/run/audit/audit-questions',
    'src/kinds/kinds',
  ])
  const kinds = await everyKind(words)
  const tableFormats = await Promise.all(['csv', 'ndjson', 'parquet', 'xlsx'].map(words.loadTableFormat))
  const pages = {
    'verbs.md': await verbsPage(words),
    'methods.md': await methodsPage(kinds, words),
    'models.md': await modelsPage(kinds, words),
    'attacks.md': await attacksPage(kinds, words),
    'questions.md': questionsPage(kinds, words),
    'policies.md': policiesPage(words),
    'mending.md': mendingPage(kinds),
    'worth.md': await worthPage(kinds, words),
    'forms.md': await formsPage(kinds, { ...words, tableFormats }),
  }
  return new Map(Object.entries(pages).map(([name, lines]) => [name, `${made}\n${lines.join('\n').trimEnd()}\n`]))
}

async function recordsOf(modules) {
  const loaded = await Promise.all(modules.map((path) => import(pathToFileURL(join(root, 'dist', `${path}.js`)).href)))
  return Object.assign({}, ...loaded)
}

async function everyKind({ kinds, everyQuestion }) {
  const questions = await everyQuestion()
  return Promise.all(
    Object.values(kinds).map(async ({ load }) => {
      const record = await load()
      const [attacks, protectors, models, utilities] = await Promise.all(
        ['attacks', 'protectors', 'models', 'utilities'].map((family) => record[family]()),
      )
      const asked = questions.filter(({ on }) => on === record.kind)
      const { remedies } = await record.remedies()
      return { ...record, attacks, protectors, models, utilities, remedies, questions: asked }
    }),
  )
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const pages = await referencePages()
  if (process.argv.includes('--check')) {
    const stale = [...pages].filter(([name, text]) => readOr(join(folder, name)) !== text).map(([name]) => name)
    const gone = readdirSync(folder).filter((name) => !pages.has(name))
    if (stale.length + gone.length > 0) {
      process.stderr.write(`docs/reference is stale (${[...stale, ...gone].join(', ')}): npm run reference\n`)
      process.exitCode = 1
    }
  } else {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    for (const [name, text] of pages) writeFileSync(join(folder, name), text)
  }
}

function readOr(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
