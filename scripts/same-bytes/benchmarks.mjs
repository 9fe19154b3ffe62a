export const benchmarks = () => []
