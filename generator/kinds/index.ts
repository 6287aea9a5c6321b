import { boolean } from './boolean.ts'
import { catalog } from './catalog.ts'
import { choice } from './enum.ts'
import { file } from './file.ts'
import { json } from './json.ts'
import type { Kind } from './kind.ts'
import { map } from './map.ts'
import { messages } from './messages.ts'
import { integer, number } from './number.ts'
import { object } from './object.ts'
import { preset } from './preset.ts'
import { range } from './range.ts'
import { text } from './text.ts'
import { union } from './union.ts'

/** All kinds of parameters. A new kind is a file and a line here. */
export const kinds: readonly Kind[] = [
  text,
  number,
  integer,
  range,
  choice,
  boolean,
  file,
  catalog,
  object,
  preset,
  messages,
  json,
  map,
  union,
]
