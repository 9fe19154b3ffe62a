import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { type SourceFile, sourceFiles } from './source-files.js'

const studio = sourceFiles('studio')
const page = studio.filter(({ file }) => file.startsWith('studio/page/'))
const served = studio.filter(({ file }) => !file.startsWith('studio/page/'))
const told = studio.filter(({ file }) => /^studio\/state[\w-]*\.ts$/.test(file))

test('the command line loads the studio only when it is asked for, and from its verb alone', () => {
  const cli = sourceFiles('cli')
  const isStudio = (target: string): boolean => target.startsWith('studio/')
  expect(cli.filter((file) => from(file, 'imports').some(isStudio)).map(({ file }) => file)).toEqual([
    'cli/verbs/studio.ts',
  ])
  expect(cli.flatMap((file) => from(file, 'loadsAtOnce').filter(isStudio))).toEqual([])
  const isVerb = (target: string): boolean => target === 'cli/verbs/studio.ts'
  expect(
    cli
      .filter((file) => from(file, 'imports').some(isVerb))
      .map(({ file }) => file)
      .toSorted(),
  ).toEqual(['cli/verbs.ts', 'cli/verbs/demo.ts'])
  expect(cli.flatMap((file) => from(file, 'loadsAtOnce').filter(isVerb))).toEqual([])
})

test('the page loads nothing but itself, what the studio tells and what draws: it computes nothing', () => {
  const own = new Set([...page, ...told].map(({ file }) => file))
  const wrong = page.flatMap((file) =>
    from(file, 'loads')
      .filter((target) => !own.has(target) && !own.has(`${target}x`) && !/^preact(?:\/|$)/.test(target))
      .map((target) => `${file.file} loads ${target}`),
  )
  expect(page.length).toBeGreaterThan(10)
  expect(wrong).toEqual([])
})

test('of the studio the page names only what is told to it; of the library nothing at all', () => {
  const wrong = page.flatMap((file) =>
    from(file, 'imports')
      .filter((target) => target.startsWith('src/') || target.startsWith('cli/') || isServed(target))
      .map((target) => `${file.file} names ${target}`),
  )
  expect(wrong).toEqual([])
})

test('what is told to the page loads nothing', () => {
  expect(told.length).toBeGreaterThan(0)
  expect(told.flatMap((file) => from(file, 'loads').filter((target) => !target.startsWith('studio/state')))).toEqual([])
})

test('the studio is made of the library, the command line and Node.js: no package but the one that draws', () => {
  const wrong = served.flatMap((file) =>
    from(file, 'imports')
      .filter((target) => !/^(?:src|cli|studio|node:)/.test(target) || target.startsWith('studio/page/'))
      .map((target) => `${file.file} imports ${target}`),
  )
  expect(served.length).toBeGreaterThan(10)
  expect(wrong).toEqual([])
})

function isServed(target: string): boolean {
  return served.some(({ file }) => file === target) && !told.some(({ file }) => file === target)
}

/** What a file imports, from the root of the tree. */
function from(file: SourceFile, which: 'imports' | 'loads' | 'loadsAtOnce'): string[] {
  return file[which].map((target) =>
    target.startsWith('.')
      ? normalize(join(dirname(file.file), target))
          .replaceAll('\\', '/')
          .replace(/\.js$/, '.ts')
      : target,
  )
}
