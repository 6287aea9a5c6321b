import type { Json } from '../../generator/catalogue/catalogue.ts'
import { isJoined, Joined, type Entries, type JoinedDocument } from '../../generator/catalogue/document.ts'

/** A document as one value. */
export const wholeDocument = (document: JoinedDocument): Entries =>
  Object.fromEntries(Object.entries(document).map(([name, value]) => [name, wholeValue(value)]))

function wholeValue(value: Json | Joined | JoinedDocument): Json {
  if (value instanceof Joined) return Object.fromEntries(value.parts.flatMap(({ make }) => Object.entries(make())))
  return isJoined(value) ? wholeDocument(value) : value
}
