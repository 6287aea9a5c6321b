import type { ComponentChildren, JSX } from 'preact'
import { plain } from '../../shared/words.ts'

/** Returns the parts of a text that a search found, from and to. A text whose plain form has another length has none. */
function ranges(text: string, words: readonly string[]): readonly (readonly [number, number])[] {
  const searched = plain(text)
  if (searched.length !== text.length) return []
  const all = words.flatMap((word) => {
    const found: [number, number][] = []
    for (let at = searched.indexOf(word); at >= 0; at = searched.indexOf(word, at + word.length))
      found.push([at, at + word.length])
    return found
  })
  const merged: [number, number][] = []
  for (const [from, to] of all.sort((a, b) => a[0] - b[0])) {
    const last = merged.at(-1)
    if (last === undefined || from > last[1]) merged.push([from, to])
    else last[1] = Math.max(last[1], to)
  }
  return merged
}

/** A text in which the words of a search are marked. */
export function Highlighted({
  text,
  words,
}: {
  readonly text: string
  readonly words: readonly string[]
}): JSX.Element {
  const parts: ComponentChildren[] = []
  let end = 0
  for (const [from, to] of words.length === 0 ? [] : ranges(text, words)) {
    parts.push(text.slice(end, from), <mark>{text.slice(from, to)}</mark>)
    end = to
  }
  return (
    <>
      {parts}
      {text.slice(end)}
    </>
  )
}
