/**
 * How sure somebody can become who held something of a person to be true with the chance `prior`, by answers that spend
 * epsilon: each answer is at most exp(epsilon) times as likely with the person as without, and Bayes does the rest.
 */
export function posteriorBound(prior: number, epsilon: number): number {
  return prior / (prior + (1 - prior) * Math.exp(-epsilon))
}
