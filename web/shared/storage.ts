/** Reads or writes a storage of the browser; undefined where the browser refuses it. */
export function attempt<Value>(use: () => Value): Value | undefined {
  try {
    return use()
  } catch {
    return undefined
  }
}
