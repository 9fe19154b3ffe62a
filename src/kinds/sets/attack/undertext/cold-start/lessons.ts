import { rememberedByNumber } from '../../../../../data/remembered.js'
import type { PlainItems } from '../plain-items.js'
import type { Meetings } from './meetings.js'
import type { RidgeRegression } from './ridge-regression.js'

/** XᵀD y of something known of the taught items, without a fold of them. */
export type Lesson = (leftOut: number) => Float64Array

/** What each taught item has to say, told one by one. */
export type Tell = (say: (row: number, y: number) => void) => void

/**
 * The lesson of all folds is made when it is asked for, and those without a fold, which only rehearsed items need, all at
 * once. What is told may be added to an earlier lesson.
 */
export function lessonBy({ folds, foldCount, teach, size }: RidgeRegression, tell: Tell, earlier?: Lesson): Lesson {
  const start = (leftOut: number): Float64Array => earlier?.(leftOut).slice() ?? new Float64Array(size)
  let whole: Float64Array | undefined
  let without: readonly Float64Array[] | undefined
  const ofAll = (): Float64Array => {
    const lesson = start(foldCount)
    tell((row, y) => teach(lesson, row, y))
    return lesson
  }
  const withoutEach = (): Float64Array[] => {
    const parts = Array.from({ length: foldCount }, () => new Float64Array(size))
    tell((row, y) => teach(parts[folds[row]], row, y))
    return parts.map((_, leftOut) => {
      const lesson = start(leftOut)
      for (const [fold, part] of parts.entries()) {
        if (fold === leftOut) continue
        for (let i = 0; i < size; i++) lesson[i] += part[i]
      }
      return lesson
    })
  }
  return (leftOut) => (leftOut < foldCount ? (without ??= withoutEach())[leftOut] : (whole ??= ofAll()))
}

/**
 * By term: the lesson of its log-ratios with the taught items. Most pairs never meet, and their log-ratio goes by the
 * supports alone: that part is made once per support, and what the term meets is added.
 */
export function companyLessons(
  { postings }: PlainItems,
  { never, of }: Meetings,
  items: Uint32Array,
  regression: RidgeRegression,
): (term: number) => Lesson {
  const rowOf = new Int32Array(postings.length).fill(-1)
  for (const [row, item] of items.entries()) rowOf[item] = row
  const ofStrangers = rememberedByNumber((support) =>
    lessonBy(regression, (say) => {
      for (const [row, item] of items.entries()) say(row, never(postings[item].length, support))
    }),
  )
  return rememberedByNumber((term) => {
    const support = postings[term].length
    const tell: Tell = (say) => {
      if (rowOf[term] >= 0) say(rowOf[term], -never(support, support))
      const { met, above } = of(term)
      for (let i = 0; i < met.length; i++) if (rowOf[met[i]] >= 0) say(rowOf[met[i]], above[i])
    }
    return lessonBy(regression, tell, ofStrangers(support))
  })
}
