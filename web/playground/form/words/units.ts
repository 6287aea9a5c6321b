const units = ['bytes', 'kB', 'MB', 'GB'] as const

/** Returns a number of bytes in words, such as `10 MB` for 10 MiB: people name file sizes so. */
export function bytesOf(bytes: number): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log(Math.max(1, bytes)) / Math.log(1024)))
  const amount = bytes / 1024 ** power
  return `${amount < 10 && power > 0 ? Number(amount.toFixed(1)) : Math.round(amount)} ${units[power]}`
}
