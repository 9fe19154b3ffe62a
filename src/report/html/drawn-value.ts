import { cut } from '../screen/fit.js'
import { shown } from '../screen/shown.js'
import { type Page, valueOn } from './page-facts.js'

/** A value as it may stand in a drawing, which does not wrap: covered, written out and cut to so many columns. */
export function drawnValue(page: Pick<Page, 'share'>, value: string, most: number): string {
  return cut(shown(valueOn(page, value).slice(0, 4 * most)), most)
}
