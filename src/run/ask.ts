export { ask, askingOf, epsilonOf, spendingOf } from '../kinds/answers/protect/answer-queries.js'
