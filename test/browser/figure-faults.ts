/**
 * What is wrong with the labels of the figures of a page, a line each; runs in the page. A box of text is as high as its
 * font and not as its letters, so an eighth above them does not count. A label with a halo may lie on a line.
 */
export const faultsOfFigures = `(() => {
  const faults = []
  const boxOf = (text) => {
    const { left, right, top, bottom } = text.getBoundingClientRect()
    return { left, right, top: top + (bottom - top) / 8, bottom }
  }
  const seen = (figure) => figure.getBoundingClientRect().width > 0
  for (const figure of [...document.querySelectorAll('main svg')].filter(seen)) {
    const whole = figure.getBoundingClientRect()
    const labels = [...figure.querySelectorAll('text')].filter(({ textContent }) => textContent.trim() !== '')
    const boxes = labels.map(boxOf)
    const lines = [...figure.querySelectorAll('.ax, .gr, .thr, .u')].map((line) => {
      const toScreen = line.getScreenCTM()
      const length = line.getTotalLength()
      return Array.from({ length: Math.ceil(length / 2) + 1 }, (_, i) =>
        line.getPointAtLength(Math.min(length, 2 * i)).matrixTransform(toScreen))
    })
    labels.forEach(({ textContent: words, classList }, i) => {
      const box = boxes[i]
      if (box.left < whole.left - 1 || box.right > whole.right + 1 || box.top < whole.top - 1 || box.bottom > whole.bottom + 1)
        faults.push('"' + words + '" is cut by its figure')
      for (let j = 0; j < i; j++) {
        const wide = Math.min(box.right, boxes[j].right) - Math.max(box.left, boxes[j].left)
        const high = Math.min(box.bottom, boxes[j].bottom) - Math.max(box.top, boxes[j].top)
        if (wide > 0.5 && high > 0.5) faults.push('"' + words + '" covers "' + labels[j].textContent + '"')
      }
      if (classList.contains('halo')) return
      const crossed = lines.some((points) => points.some(({ x, y }) => x > box.left && x < box.right && y > box.top && y < box.bottom))
      if (crossed) faults.push('"' + words + '" is crossed by a line')
    })
  }
  return faults
})()`

/** Where the second ink stands: in what is within its limit, an element each; and how often in what is above. */
export const secondInkIn = `(() => {
  const probe = document.createElement('i')
  document.body.append(probe)
  const inks = ['--under', '--under-2'].map((name) => {
    probe.style.color = 'var(' + name + ')'
    return getComputedStyle(probe).color
  })
  probe.remove()
  const drawn = (one) => {
    const { color, fill, stroke, backgroundColor, borderTopColor, textDecorationColor } = getComputedStyle(one)
    return [color, backgroundColor, borderTopColor, textDecorationColor, ...(one instanceof SVGElement ? [fill, stroke] : [])]
  }
  const inked = (part) => [part, ...part.querySelectorAll('*')].filter((one) => drawn(one).some((ink) => inks.includes(ink)))
  const stateOf = (part) => part.querySelector('.t-state, .kick').textContent
  const parts = [...document.querySelectorAll('.tile, .sec:has(.kick)')]
  const tiles = new Map([...document.querySelectorAll('.tile')].map((tile) => [tile.querySelector('h3').textContent.toLowerCase(), tile]))
  const [, worst] = /\\((.+)\\)$/.exec(document.querySelector('.story .kick').textContent.trim()) ?? []
  const isWithin = (part) => /\\bwithin\\b/.test(stateOf(part))
  const within = parts.filter(isWithin)
  if (worst !== undefined && isWithin(tiles.get(worst.toLowerCase()))) within.push(document.querySelector('.story'))
  const above = parts.filter((part) => /\\babove\\b/i.test(stateOf(part)))
  return {
    within: within.flatMap(inked).map(({ outerHTML }) => outerHTML.slice(0, 120)),
    above: above.filter((part) => inked(part).length > 0).length,
  }
})()`
