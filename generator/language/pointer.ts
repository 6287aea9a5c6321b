/** Returns the JSON Pointer of a path (RFC 6901): empty for the value itself, `/shots/0/text` for a part. */
export function pointerOf(path: readonly (string | number)[]): string {
  let pointer = ''
  for (const step of path) pointer += `/${/[~/]/.test(`${step}`) ? escaped(`${step}`) : step}`
  return pointer
}

const escaped = (step: string): string => step.replaceAll('~', '~0').replaceAll('/', '~1')
