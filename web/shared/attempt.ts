/** Runs a function; undefined if it throws, as each use of a storage does where the browser refuses it. */
export function attempt<Value>(run: () => Value): Value | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}
