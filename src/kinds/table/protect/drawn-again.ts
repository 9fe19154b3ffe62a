/** For methods whose protection is a draw by lot: a seed has a fallback and stands in the sidecar. */
export const drawnAgain =
  'Whoever knows the seed can draw the same again: give a seed of your own, and keep it and the sidecar to yourself'
