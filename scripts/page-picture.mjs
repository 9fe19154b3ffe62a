// A page of a browser as a small PNG.
import { smallPng } from './small-png.mjs'

/** What stands in the window of a page; the caption is kept in the file. The page is left blank: what it showed may let nothing run in it. */
export async function pictureOf(page, caption) {
  const { width, height } = page.viewportSize()
  const taken = (await page.screenshot()).toString('base64')
  await page.goto('about:blank')
  const pixels = await page.evaluate(pixelsOf, `data:image/png;base64,${taken}`)
  return smallPng(Buffer.from(pixels, 'base64'), width, height, caption)
}

/** In the page: what the browser drew, decoded by the browser. */
async function pixelsOf(picture) {
  const image = await createImageBitmap(await (await fetch(picture)).blob())
  const canvas = new OffscreenCanvas(image.width, image.height)
  const context = canvas.getContext('2d')
  context.drawImage(image, 0, 0)
  const { data } = context.getImageData(0, 0, image.width, image.height)
  let text = ''
  for (let i = 0; i < data.length; i += 32_768) text += String.fromCharCode(...data.subarray(i, i + 32_768))
  return btoa(text)
}
