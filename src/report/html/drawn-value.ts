import { cut } from '../screen/fit.js'
import { shown } from '../screen/shown.js'
import { type Page, valueOn } from './page-facts.js'

/** A text as it may stand in a drawing, which does not wrap: written out and cut to so many columns. */
export function drawnText(text: string, most: number): string {
  return cut(shown(text.slice(0, 4 * most)), most)
}

/** A value as it may stand in a drawing; covered in a copy to pass on. */
export function drawnValue(page: Pick<Page, 'share'>, value: string, most: number): string {
  return drawnText(valueOn(page, value), most)
}
