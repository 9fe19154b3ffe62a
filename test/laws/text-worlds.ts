import { type Granted, textRelease } from '../../src/kinds/index.js'
import { type Random, below, stream } from '../../src/math/index.js'
import type { World } from './worlds.js'

const makers = 'apple,nokia,canon,sony,dell,bosch,philips,fender,honda,airbus'.split(',')
const products = 'iphone,lumia,camera,walkman,laptop,drill,shaver,guitar,scooter,airliner'.split(',')
const fillers =
  'shop price week crowd street queue summer market report buyer owner colour number letter story winter paper window'.split(
    ' ',
  )

/** Beside each product its maker, as D7 has Apple beside the iPhone; or any maker, which tells nothing. */
function document(maker: 'its own' | 'any', random: Random): { readonly text: string; readonly product: string } {
  const product = below(products.length, random)
  const named = maker === 'its own' ? product : below(makers.length, random)
  const some = (count: number): string =>
    Array.from({ length: count }, () => fillers[below(fillers.length, random)]).join(' ')
  return {
    text: `The ${some(3)} of ${makers[named]} said ${some(2)}. A new ${products[product]} was ${some(3)}.`,
    product: products[product],
  }
}

function soldThings(maker: 'its own' | 'any', known: 'documents' | 'meaning'): World<'text'> {
  const random = stream(5, `world/texts/${maker}`)
  const made = Array.from({ length: 80 }, () => document(maker, random))
  const others = Array.from({ length: 160 }, (_, i) => ({ id: `other ${i}`, text: document(maker, random).text }))
  const granted: Granted = known === 'documents' ? { documents: { texts: others } } : { meaning: ofMakers }
  return {
    name: `${maker} maker beside a removed product, by ${known}`,
    original: { texts: made.map(({ text }, i) => ({ id: `note ${i}`, text })) },
    release: textRelease({
      texts: made.map(({ text, product }, i) => ({ id: `note ${i}`, text: text.replace(product, '[REDACTED]') })),
    }),
    granted: { words: products, ...granted },
  }
}

/** Knows which product is whose. */
const ofMakers: NonNullable<Granted['meaning']> = {
  async prepare() {},
  distances: (rows, columns) =>
    Float64Array.from({ length: rows.length * columns.length }, (_, i) => {
      const [a, b] = [rows[Math.floor(i / columns.length)], columns[i % columns.length]]
      const [maker, product] = makers.includes(a) ? [a, b] : [b, a]
      return maker !== product && makers.indexOf(maker) === products.indexOf(product) ? 0.2 : 0.8
    }),
}

export const textWorlds = {
  planted: () => [soldThings('its own', 'documents'), soldThings('its own', 'meaning')],
  clean: () => [soldThings('any', 'documents'), soldThings('any', 'meaning')],
}
