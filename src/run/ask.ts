export { askingOf, epsilonOf } from '../kinds/answers/protect/answer-queries.js'
