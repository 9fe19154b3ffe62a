// Benchmarks whose figures come from seeds and that end within a minute: all they print but their times is compared.
// Left out: those that tell memory or times alone, those that take minutes, and `startup`, which counts modules.
const ids = ['cahd', 'copula', 'counts', 'graph', 'hide-rules', 'noise', 'places', 'set-k', 'singling-out']

export function benchmarks() {
  return ids.map((id) => ({ name: `benchmark ${id}`, lines: [`bench ${id}`], slow: true }))
}
