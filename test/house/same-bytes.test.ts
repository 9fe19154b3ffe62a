import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { root } from '../cli/palimpsest.js'

function sameBytes(...words: string[]) {
  const { status, stdout } = spawnSync(process.execPath, [`${root}/scripts/same-bytes.mjs`, ...words], {
    encoding: 'utf8',
  })
  return { status, stdout }
}

test('same-bytes: a checkout says the same as itself', () => {
  const { status, stdout } = sameBytes(root, '--only', '^standard input$', '--fresh')
  expect(stdout).toMatch(/^4 commands, .+\nsame-bytes: [1-9]\d+ bytes compared, 0 differences/)
  expect(status).toBe(0)
})

test('same-bytes: nothing compared is no success', () => {
  expect(sameBytes(root, '--only', 'no command is called so').status).toBe(1)
  expect(sameBytes('no-such-folder').status).toBe(2)
})
