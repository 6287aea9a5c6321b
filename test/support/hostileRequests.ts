/** How long an address can be. */
const most = 4088

/** As many different words as fit into a URL. */
const words = Array.from({ length: 1000 }, (_, at) => (1000 + at).toString(36)).join('+')

/** A call of a model whose parameter `multiPrompt` accepts any JSON inside. */
const withAny = (text: string): string =>
  `{"params":{"model":"vendor1-v3-omni","params":{"prompt":"a","multiPrompt":{"prompt":${text}}}}}`
const withUrls = (text: string): string =>
  `{"params":{"model":"vendor1-v3-omni","params":{"prompt":"a","imageUrls":${text}}}}`
const listOf = (item: string, bytes: number): string =>
  `[${Array.from({ length: Math.floor(bytes / (item.length + 1)) }, () => item).join(',')}]`
const keysOf = (bytes: number, value = '1'): string =>
  `{${Array.from({ length: Math.floor(bytes / 12) }, (_, at) => `"${1e6 + at}":${value}`).join(',')}}`
/** As many keys as fit into this many bytes. */
function wideKeys(count: number, bytes: number, stem = 'k'): string {
  const key = (at: number): string => (stem + String(at)).padEnd(bytes / count - 6, 'k')
  return `{${Array.from({ length: count }, (_, at) => `"${key(at)}":[]`).join(',')}}`
}
const within = (many: string, one: string): string => `{"params":{"model":"vendor1-v3-omni","params":${many}}${one}}`

/** Bodies of about this many bytes, each built to take as long as possible. */
export const bodies: Readonly<Record<string, (bytes: number) => string>> = {
  'a list of empty lists': (bytes) => withAny(listOf('[]', bytes)),
  'a list of empty objects': (bytes) => withAny(listOf('{}', bytes)),
  'a list of numbers': (bytes) => withAny(listOf('1', bytes)),
  'a list of empty texts': (bytes) => withAny(listOf('""', bytes)),
  'lists in lists': (bytes) => withAny('['.repeat(bytes)),
  'a number of many digits': (bytes) => withAny('7'.repeat(bytes)),
  'a fraction of many digits': (bytes) => withAny(`0.${'7'.repeat(bytes)}`),
  'an exponent of many digits': (bytes) => withAny(`1e${'9'.repeat(bytes)}`),
  'a long text': (bytes) => withAny(`"${'a'.repeat(bytes)}"`),
  'a text of escaped letters': (bytes) => withAny(`"${'\\u0041'.repeat(bytes / 6)}"`),
  'a text of lone surrogates': (bytes) => withAny(`"${'\\ud83d'.repeat(bytes / 6)}"`),
  'a text of escaped quotes': (bytes) => withAny(`"${'\\"'.repeat(bytes / 2)}"`),
  'a text of backslashes': (bytes) => withAny(`"${'\\\\'.repeat(bytes / 2)}"`),
  'a text of wide characters': (bytes) => withAny(`"${'\u{1f600}'.repeat(bytes / 4)}"`),
  'a text that does not end': (bytes) => withAny(`"${'a'.repeat(bytes)}`),
  'quotes alone': (bytes) => '"'.repeat(bytes),
  'white space': (bytes) => withAny(' '.repeat(bytes)),
  'a prompt of white space': (bytes) => withUrls(`[],"prompt":"${' '.repeat(bytes)}"`),
  'a data URI': (bytes) => withUrls(`["data:image/png;base64,${'A'.repeat(bytes)}"]`),
  'a long address': (bytes) => withUrls(`["https://a.example/${'a'.repeat(bytes)}"]`),
  'many addresses': (bytes) => withUrls(listOf('"https://a.example/b"', bytes)),
  'as many URLs as a body can have values': (bytes) => {
    const one = `"https://a.example/${'b'.repeat(Math.max(1, bytes / 99_900 - 21))}"`
    return withUrls(listOf(one, Math.min(bytes, 99_900 * (one.length + 1))))
  },
  'as many different URLs': (bytes) =>
    withUrls(
      `["https://a.example/${Array.from({ length: Math.min(99_900, bytes / 26) }, (_, at) => 1e6 + at).join('","https://a.example/')}"]`,
    ),
  'the most values that are allowed': (bytes) => withAny(listOf('[]', 3 * Math.min(99_900, bytes / 3))),
  'the most numbers that are allowed': (bytes) => withAny(listOf('7'.repeat(bytes / 99_900 - 1), 0.99 * bytes)),
  'the most keys that are allowed': (bytes) => withAny(`[${wideKeys(19_900, bytes)}]`),
  'the most unknown parameters that are allowed': (bytes) => within(wideKeys(19_900, bytes), '}'),
  'unknown parameters that are almost correct': (bytes) =>
    within(wideKeys(Math.min(19_900, bytes / 20), bytes, 'imageUrl'), '}'),
  'many objects of one key': (bytes) => withAny(listOf('{"a":1}', bytes)),
  'unknown keys beside params': (bytes) => `{"params":{},${keysOf(bytes).slice(1)}`,
  'unknown keys beside the model': (bytes) => within('{}', `,${keysOf(bytes).slice(1, -1)}}`),
  'unknown parameters': (bytes) => within(keysOf(bytes), '}'),
  'keys that are repeated': (bytes) => withAny(`{${listOf('"__proto__":[]', bytes).slice(1, -1)}}`),
  'keys in an object of any shape': (bytes) => withAny(keysOf(bytes)),
  'a long name of a model': (bytes) => `{"params":{"model":"${'a'.repeat(bytes)}","params":{}}}`,
  'a long key': (bytes) => `{"params":{"${'a'.repeat(bytes)}":1}}`,
  'a number where an object belongs': (bytes) => `{"params":${'1'.repeat(bytes)}}`,
}

/** Addresses that are built to take as long as possible, with the status that is right. */
export const addresses: readonly (readonly [name: string, url: string, status: number])[] = [
  ['of one letter', `/${'a'.repeat(most)}/`, 404],
  ['of slashes', '/'.repeat(most), 404],
  ['of many segments', `/workflows${'/a'.repeat(2000)}/result`, 404],
  ['of a workflow with many segments', `/workflows${'/execute'.repeat(500)}`, 404],
  ['that almost ends in /result', `/workflows/${'a'.repeat(most - 30)}/resul`, 404],
  ['with words to search for', `/workflows/v1/models?q=${'a+'.repeat(2000)}`, 200],
  ['with different words to search for', `/workflows/v1/models?q=${words}`, 200],
  ['with many names', `/workflows/v1/models?${'a&'.repeat(2000)}`, 422],
  ['with many different names', `/workflows/v1/models?${words.replaceAll('+', '&')}`, 422],
  ['with a long cursor', `/workflows/v1/models?cursor=${'a'.repeat(4000)}`, 422],
  ['with percent signs', `/workflows/v1/models?q=${'%'.repeat(4000)}`, 200],
  ['that is too long', `/workflows/v1/models?q=${'a+'.repeat(7000)}`, 414],
  ['with a long id', `/workflows/v1/models/${'a'.repeat(4000)}/result`, 404],
]

/** Such headers. */
export const headers: readonly (readonly [name: string, value: string])[] = [
  ['authorization', `Bearer${' '.repeat(15_000)}`],
  ['authorization', 'bearer '.repeat(2000)],
  ['prefer', `wait=${' '.repeat(15_000)}x`],
  ['prefer', 'wait=5;'.repeat(2000)],
  ['if-none-match', 'W/"a",'.repeat(2500)],
  ['accept-encoding', 'gzip;q=0,'.repeat(1600)],
  ['x-request-id', 'a.'.repeat(7500)],
  ['content-type', `application/json;${' '.repeat(15_000)}x`],
  ['range', `bytes=${'0-'.repeat(7500)}`],
]
