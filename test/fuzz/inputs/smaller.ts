/** The number of smaller values to try: each costs a check by every validator. */
const most = 3000

/** Returns a minimal value that still breaks a guarantee, as `isBroken` decides. */
export function shrunk(value: unknown, isBroken: (value: unknown) => boolean): unknown {
  let best = value
  let tries = 0
  for (let isSmaller = true; isSmaller;) {
    isSmaller = false
    for (const candidate of smaller(best)) {
      if (++tries > most) return best
      if (!isBroken(candidate)) continue
      best = candidate
      isSmaller = true
      break
    }
  }
  return best
}

/** Yields smaller values of JSON: with parts left out first, then with smaller parts. */
function* smaller(value: unknown): Generator<unknown> {
  if (typeof value === 'string') yield* smallerTexts(value)
  else if (typeof value === 'number') yield* smallerNumbers(value)
  else if (Array.isArray(value)) yield* smallerLists(value)
  else if (typeof value === 'object' && value !== null) yield* smallerObjects(Object.entries(value))
}

function* smallerTexts(text: string): Generator<string> {
  if (text === '') return
  if (text !== 'a') yield* text.length > 1 ? ['', 'a'] : ['']
  if (text.length < 2) return
  yield text.slice(0, text.length / 2)
  yield text.slice(text.length / 2)
  yield text.slice(1)
  yield text.slice(0, -1)
}

function* smallerNumbers(value: number): Generator<number> {
  for (const simple of [0, 1, Math.trunc(value), Math.abs(value)])
    if (simple !== value && Math.abs(simple) <= Math.abs(value)) yield simple
}

function* smallerLists(items: readonly unknown[]): Generator<unknown> {
  if (items.length > 3) yield items.slice(0, items.length / 2)
  for (let at = 0; at < items.length; at++) yield items.toSpliced(at, 1)
  for (let at = 0; at < items.length; at++) for (const less of smaller(items[at])) yield items.with(at, less)
}

function* smallerObjects(entries: readonly (readonly [string, unknown])[]): Generator<unknown> {
  for (let at = 0; at < entries.length; at++) yield Object.fromEntries(entries.toSpliced(at, 1))
  for (const [at, [key, value]] of entries.entries())
    for (const less of smaller(value)) yield Object.fromEntries(entries.with(at, [key, less]))
}
