// A picture of a page as a small PNG: at most 256 colours, which is enough for text and bars. Plain Node.
import { deflateSync } from 'node:zlib'

/** `pixels` holds red, green, blue and alpha of each, row by row; alpha is left out. The caption says what was drawn. */
export function smallPng(pixels, width, height, caption) {
  const { palette, codes } = reduced(pixels)
  const rows = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y++) Buffer.from(codes.buffer, y * width, width).copy(rows, y * (width + 1) + 1)
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 3, 0, 0, 0], 8)
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
  const chunks = [
    chunk('IHDR', header),
    chunk('tEXt', Buffer.from(`${captioned}${caption}`, 'latin1')),
    chunk('PLTE', palette),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]
  return Buffer.concat([signature, ...chunks])
}

const captioned = 'Description\0'

/** What a picture that was drawn here says it shows. */
export function captionOf(png) {
  const at = png.indexOf(`tEXt${captioned}`, 0, 'latin1')
  return at < 0
    ? undefined
    : png.subarray(at + 4 + captioned.length, at + 4 + png.readUInt32BE(at - 4)).toString('latin1')
}

/** The colours that most pixels have, four bits a channel; every other one becomes the nearest of them. */
function reduced(pixels) {
  const keyAt = (i) => ((pixels[i] >> 4) << 8) | ((pixels[i + 1] >> 4) << 4) | (pixels[i + 2] >> 4)
  const [counts, sums] = [new Map(), new Map()]
  for (let i = 0; i < pixels.length; i += 4) {
    const key = keyAt(i)
    counts.set(key, (counts.get(key) ?? 0) + 1)
    const sum = sums.get(key) ?? [0, 0, 0]
    for (let c = 0; c < 3; c++) sum[c] += pixels[i + c]
    sums.set(key, sum)
  }
  const mean = (key) => sums.get(key).map((sum) => Math.round(sum / counts.get(key)))
  const kept = [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, 64)
  const colours = kept.map(([key]) => mean(key))
  const nearest = new Map([...counts.keys()].map((key) => [key, nearestOf(mean(key), colours)]))
  const codes = new Uint8Array(pixels.length / 4)
  for (let i = 0; i < codes.length; i++) codes[i] = nearest.get(keyAt(4 * i))
  return { palette: Buffer.from(colours.flat()), codes }
}

function nearestOf(colour, colours) {
  const away = colours.map((other) => other.reduce((sum, value, c) => sum + (value - colour[c]) ** 2, 0))
  return away.indexOf(Math.min(...away))
}

function chunk(name, data) {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}

function crc32(bytes) {
  let crc = ~0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc >>> 0
}
