import type { Answers } from './answers.js'
import type { Release } from '../../contract/release.js'

export function answersRelease(answers: Answers): Release<'answers'> {
  return { ...answers, kind: 'answers' }
}
