import { removeUnfinished, watchUnfinished } from '../src/files/unfinished.js'

const signals = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 } as const

/**
 * However the command ends, nothing half-written stays. Signals are listened to only while there is something to remove:
 * a listener is heard between two steps, so at other times the system ends a long computation at once. What computes long
 * while there is something to remove lets others run (src/files/let-others-run.ts).
 */
export function leaveNothingUnfinished(): void {
  const listeners = Object.entries(signals).map(([signal, number]) => ({
    signal,
    end: () => process.exit(128 + number),
  }))
  process.on('exit', removeUnfinished)
  watchUnfinished({
    begin: () => listeners.forEach(({ signal, end }) => process.on(signal, end)),
    end: () => listeners.forEach(({ signal, end }) => process.off(signal, end)),
  })
}
