/** `1,840` */
export function count(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: 0 })
}

/** A share to three digits. */
export function share(value: number): string {
  return value.toFixed(3)
}

/** `12 kB` */
export function size(bytes: number): string {
  const [unit, name] = bytes >= 1e9 ? [1e9, 'GB'] : bytes >= 1e6 ? [1e6, 'MB'] : [1e3, 'kB']
  return bytes < 1000 ? `${bytes} bytes` : `${Math.round((10 * bytes) / unit) / 10} ${name}`
}

/** `40 s`, `3 min` */
export function duration(ms: number): string {
  const seconds = Math.round(ms / 1000)
  return seconds < 90 ? `${Math.max(1, seconds)} s` : `${Math.round(seconds / 60)} min`
}

/** `1 change`, `12 changes` */
export function plural(many: number, one: string): string {
  return `${count(many)} ${many === 1 ? one : `${one}s`}`
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
