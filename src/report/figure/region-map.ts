import { shrinkAt } from '../../math/sphere.js'
import { type Regions, regionArea } from '../../kinds/places/regions.js'
import { svgText, svgUnit } from './markup.js'
import { paletteStyle } from './palette.js'

const width = 720
const margin = 16
const keyHeight = 64
/** Of more, the largest are drawn: the others would be dots. */
const mostDrawn = 20_000
/** From few users to many. */
const shades = [0.12, 0.28, 0.45, 0.65, 0.9]

/** Published regions on a plain sheet, darker where more users are; no map lies under them, and none is fetched. */
export function regionMapSvg(regions: Regions): string {
  const { south, west, north, east, users } = regions
  const [low, left] = [least(south), least(west)]
  const [high, right] = [-least(north.map((edge) => -edge)), -least(east.map((edge) => -edge))]
  const shrink = shrinkAt((low + high) / 2)
  const inner = width - 2 * margin
  const scale = Math.min(inner / Math.max((right - left) * shrink, 1e-9), 900 / Math.max(high - low, 1e-9))
  const height = (high - low) * scale
  const x = (lon: number): number => margin + (lon - left) * shrink * scale
  const y = (lat: number): number => margin + (high - lat) * scale
  const bounds = boundsOf(users)
  const drawn = Array.from(users.keys())
    .sort((a, b) => regionArea(regions, b) - regionArea(regions, a) || a - b)
    .slice(0, mostDrawn)
    .map((region) => {
      const box = `x="${svgUnit(x(west[region]))}" y="${svgUnit(y(north[region]))}" width="${svgUnit(x(east[region]) - x(west[region]))}" height="${svgUnit(y(south[region]) - y(north[region]))}"`
      return `<rect class="u${shadeOf(bounds, users[region])}" ${box}/>`
    })
  const base = margin + height
  const swatch = inner / shades.length
  const key = shades.map((_, shade) => {
    const from = shade === 0 ? least(users) : bounds[shade - 1] + 1
    const at = margin + shade * swatch
    if (from > bounds[shade]) return ''
    return `<rect class="u${shade}" x="${svgUnit(at)}" y="${svgUnit(base + 14)}" width="20" height="14"/>${svgText(at + 26, base + 25, rangeText(from, bounds[shade]))}`
  })
  const title = `${users.length.toLocaleString('en-GB')} regions by users; the fewest in one are ${least(users).toLocaleString('en-GB')}`
  const cut = users.length > mostDrawn ? ` (the ${mostDrawn.toLocaleString('en-GB')} largest are drawn)` : ''
  const whole = Math.ceil(base + keyHeight)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${whole}" width="${width}" height="${whole}" role="img" aria-label="${title}">`,
    `<style>${paletteStyle()}svg{background:var(--paper)}rect{fill:var(--c);stroke:var(--c);stroke-width:.6}text{font:12px system-ui,sans-serif;fill:var(--ink)}${shades.map((shade, i) => `.u${i}{fill-opacity:${shade}}`).join('')}</style>`,
    `<g class="s5">${drawn.join('')}${key.join('')}</g>`,
    svgText(margin, base + 50, `${title}${cut}`),
    '</svg>\n',
  ].join('\n')
}

/** Where the shades end: a fifth of the regions in each, as far as their numbers differ. */
function boundsOf(users: Uint32Array): readonly number[] {
  const rising = users.slice().sort()
  return shades.map((_, i) => rising[Math.ceil(((i + 1) * rising.length) / shades.length) - 1])
}

function shadeOf(bounds: readonly number[], users: number): number {
  return bounds.findIndex((bound) => users <= bound)
}

function rangeText(from: number, to: number): string {
  return from === to ? from.toLocaleString('en-GB') : `${from.toLocaleString('en-GB')}–${to.toLocaleString('en-GB')}`
}

function least(list: Float64Array | Uint32Array): number {
  let found = Infinity
  for (const one of list) found = Math.min(found, one)
  return found
}
