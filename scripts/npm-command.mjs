/**
 * How to start npm without a shell: with the Node.js that runs us, from where the running npm says it is. Only where no
 * npm runs us, by name; then Windows needs its shell, because npm is a script there.
 */
export function npmCommand(env = process.env, platform = process.platform) {
  const script = env.npm_execpath
  if (script !== undefined && /npm-cli\.[cm]?js$/.test(script)) {
    return { command: process.execPath, args: [script], shell: false }
  }
  return { command: 'npm', args: [], shell: platform === 'win32' }
}
