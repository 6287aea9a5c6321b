/** Returns the JSON Pointer of a path (RFC 6901): empty for the value itself, `/shots/0/text` for a part. */
export function pointerOf(path: readonly (string | number)[]): string {
  let pointer = ''
  // Almost no step has a sign to escape, and to look for one is faster than to replace both.
  for (const step of path)
    pointer += `/${/[~/]/.test(`${step}`) ? `${step}`.replaceAll('~', '~0').replaceAll('/', '~1') : step}`
  return pointer
}
