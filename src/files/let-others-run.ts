/** So long one computation may keep whoever listens waiting: a signal, a lock that must be refreshed. */
const longestMs = 100

/**
 * For a long computation that holds what must not be left behind: called now and then, it lets others run where they have
 * waited long, so that a signal is heard.
 */
export function breather(): () => Promise<void> | undefined {
  let last = performance.now()
  return () => {
    if (performance.now() - last < longestMs) return undefined
    // A timer, which a browser has too: between two of them signals are heard.
    return new Promise<void>((resolve) => setTimeout(resolve)).then(() => {
      last = performance.now()
    })
  }
}
