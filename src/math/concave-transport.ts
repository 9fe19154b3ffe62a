/**
 * How many units each source sends to each target so that the summed gain is greatest: all of `supply` is sent, no
 * target takes more than its `room`, and the i-th unit from s to t gains gain[s][t][i], falling in i. Sources may not
 * have more in all than the targets have room. Successive best paths: exact, because the gains fall.
 */
export function concaveTransport(
  supply: readonly number[],
  room: readonly number[],
  gain: readonly (readonly ArrayLike<number>[])[],
): number[][] {
  const sent = supply.map(() => room.map(() => 0))
  const left = [...room]
  for (const [source, count] of supply.entries()) {
    for (let unitSent = 0; unitSent < count; unitSent++) augment(source)
  }
  return sent

  /** One more unit from the source, along the best path through units that may be sent elsewhere instead. */
  function augment(start: number): void {
    const best = supply.map(() => -Infinity)
    const atTarget = room.map(() => -Infinity)
    const cameToTarget = room.map(() => -1)
    const cameToSource = supply.map(() => -1)
    best[start] = 0
    const waiting = [start]
    for (let source = waiting.shift(); source !== undefined; source = waiting.shift()) {
      for (let t = 0; t < room.length; t++) {
        const value = best[source] + nextGain(source, t)
        if (value <= atTarget[t] + 1e-12) continue
        atTarget[t] = value
        cameToTarget[t] = source
        for (let other = 0; other < supply.length; other++) {
          if (sent[other][t] === 0 || other === source) continue
          const freed = value - gain[other][t][sent[other][t] - 1]
          if (freed <= best[other] + 1e-12) continue
          best[other] = freed
          cameToSource[other] = t
          if (!waiting.includes(other)) waiting.push(other)
        }
      }
    }
    let target = -1
    for (let t = 0; t < room.length; t++) if (left[t] > 0 && (target < 0 || atTarget[t] > atTarget[target])) target = t
    left[target]--
    for (;;) {
      const source = cameToTarget[target]
      sent[source][target]++
      if (source === start) return
      target = cameToSource[source]
      sent[source][target]--
    }
  }

  function nextGain(source: number, target: number): number {
    const gains = gain[source][target]
    return sent[source][target] < gains.length ? gains[sent[source][target]] : -1
  }
}
