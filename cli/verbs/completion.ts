import type { Verb } from '../verb.js'

export const completion: Verb = {
  name: 'completion',
  summary: 'print a completion script for your shell',
  operands: [{ name: 'shell', about: 'bash, zsh or fish', choices: async () => Object.keys((await shells()).scripts) }],
  flags: [],
  examples: [
    { line: 'palimpsest completion bash > ~/.local/share/bash-completion/completions/palimpsest', about: 'bash' },
    { line: 'palimpsest completion zsh > ~/.zfunc/_palimpsest', about: 'zsh, with ~/.zfunc in fpath' },
    { line: 'palimpsest completion fish > ~/.config/fish/completions/palimpsest.fish', about: 'fish' },
  ],
  unplanned: true,
  async run(call) {
    const { scripts, words } = await shells()
    const { loadVerbs } = await import('../verbs.js')
    call.terminal.data(scripts[call.operands[0]](await words(await loadVerbs())))
    return 0
  },
}

function shells() {
  return import('../completion-scripts.js')
}
