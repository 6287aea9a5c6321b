import { nearest } from '../language/nearest.ts'

/** Types of other languages and forms, with the kind to write here and its keys. */
const others: Readonly<Record<string, readonly [kind: string, keys?: string]>> = {
  string: ['text'],
  str: ['text'],
  varchar: ['text'],
  textarea: ['text', 'multiline: true'],
  password: ['text', 'secret: true'],
  url: ['text', 'format: url'],
  uri: ['text', 'format: url'],
  link: ['text', 'format: url'],
  email: ['text'],
  date: ['text', 'pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"'],
  color: ['text', 'format: color'],
  colour: ['text', 'format: color'],
  int: ['integer'],
  long: ['integer'],
  float: ['number'],
  double: ['number'],
  decimal: ['number'],
  slider: ['range', 'min: 0, max: 100'],
  bool: ['boolean'],
  flag: ['boolean'],
  toggle: ['boolean'],
  checkbox: ['boolean'],
  switch: ['boolean'],
  select: ['enum', 'options: [a, b]'],
  dropdown: ['enum', 'options: [a, b]'],
  choice: ['enum', 'options: [a, b]'],
  radio: ['enum', 'options: [a, b]'],
  literal: ['enum', 'options: [a, b]'],
  dict: ['map', 'values: any'],
  dictionary: ['map', 'values: any'],
  record: ['map', 'values: any'],
  struct: ['object', 'keys: { ... }'],
  any: ['json'],
  image: ['file', 'media: image'],
  picture: ['file', 'media: image'],
  photo: ['file', 'media: image'],
  video: ['file', 'media: video'],
  audio: ['file', 'media: audio'],
  sound: ['file', 'media: audio'],
  document: ['file', 'media: document'],
  pdf: ['file', 'media: document'],
  upload: ['file', 'media: any'],
  voice: ['catalog', 'catalog: <address of a list>'],
  chat: ['messages', 'list: true'],
  conversation: ['messages', 'list: true'],
  oneof: ['union', 'of: [...]'],
  anyof: ['union', 'of: [...]'],
}

/** Types of a list, which is a key here and not a kind. */
const lists: readonly string[] = ['array', 'list', 'tuple', 'set', 'vector']

/** A hint for a word that is not a kind: the kind that was meant, and its keys. */
export function kindHint(word: string, kinds: readonly string[]): string | undefined {
  const name = word.toLowerCase().replace(/^([^<]*?)(?:\[\]|<.*>)$/, '$1')
  if (lists.includes(name))
    return 'write the kind of its items, and list: true next to it, such as { type: text, list: true }'
  const [kind, keys] = (Object.hasOwn(others, name) ? others[name] : undefined) ?? []
  if (kind !== undefined && kinds.includes(kind)) return `write type: ${kind}${keys === undefined ? '' : `, ${keys}`}`
  const close = nearest(word, kinds)
  return close && `did you mean ${close}?`
}
