/** Bernoulli's series of ln Γ and ψ, good to the last digits from here on. */
const asymptotic = 16

/** ln Γ(x) for x > 0: shifted up to where Stirling's series is exact. */
export function logGamma(x: number): number {
  let shift = 0
  let y = x
  for (; y < asymptotic; y++) shift += Math.log(y)
  const z = 1 / (y * y)
  const series = (1 / 12 - z * (1 / 360 - z * (1 / 1260 - z * (1 / 1680 - z / 1188)))) / y
  return (y - 0.5) * Math.log(y) - y + 0.5 * Math.log(2 * Math.PI) + series - shift
}

/** ψ(x), the derivative of ln Γ, for x > 0. */
export function digamma(x: number): number {
  let shift = 0
  let y = x
  for (; y < asymptotic; y++) shift += 1 / y
  const z = 1 / (y * y)
  return Math.log(y) - 0.5 / y - z * (1 / 12 - z * (1 / 120 - z * (1 / 252 - z * (1 / 240 - z / 132)))) - shift
}
