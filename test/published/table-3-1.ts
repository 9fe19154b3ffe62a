/** Table 3.1 of the thesis: thirty pairs, how related people found them (0 to 1), and the NGD' it printed. */
export const table31 = `
cord smile 0.01 0.16
autograph shore 0.02 0.23
asylum fruit 0.05 0.14
boy rooster 0.11 0.0
coast forest 0.21 0.03
boy sage 0.24 0.37
forest graveyard 0.25 0.05
bird woodland 0.31 0.12
hill woodland 0.46 0.14
magician oracle 0.65 0.29
oracle sage 0.65 0.52
furnace stove 0.78 0.49
magician wizard 0.8 0.43
hill mound 0.82 0.34
cord string 0.85 0.88
glass tumbler 0.86 0.41
serf slave 0.87 0.51
grin smile 0.87 0.59
journey voyage 0.9 0.46
autograph signature 0.9 0.7
coast shore 0.9 0.83
forest woodland 0.91 0.27
implement tool 0.92 0.53
cock rooster 0.92 0.24
boy lad 0.96 0.74
cushion pillow 0.96 0.5
cemetery graveyard 0.97 0.73
automobile car 0.98 0.88
gem jewel 0.99 0.32
midday noon 0.99 0.41`
  .trim()
  .split('\n')
  .map((line) => {
    const [a, b, human, printed] = line.split(' ')
    return { a, b, human: Number(human), printed: Number(printed) }
  })

/** The correlation the thesis prints under its NGD' column. */
export const printedCorrelation = 0.72
