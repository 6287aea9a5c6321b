import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles } from '../support/folder.ts'

/** Words with a meaning in JavaScript, TypeScript or the platforms of generated code. */
const language = (
  'arguments async await bigint boolean break case catch class const continue debugger declare default delete do else enum eval ' +
  'export extends false finally for from function get global if implements import in infer Infinity instanceof interface is keyof ' +
  'let module NaN namespace never new null number object of package private protected public readonly require return ' +
  'satisfies self set static string super switch symbol this throw true try type typeof undefined unique unknown using var void ' +
  'while window with yield Array ArrayBuffer Blob Boolean Buffer Date Error Event File FormData Function Headers JSON Map Math ' +
  'Number Object Promise Proxy Readonly Record Reflect RegExp Request Response Set String Symbol URL Uint8Array globalThis process'
).split(' ')

/** Names that a plain object inherits. */
const inherited = Object.getOwnPropertyNames(Object.prototype)

/** Keywords of JSON Schema and OpenAPI. */
const schema = (
  'additionalProperties allOf anyOf const default definitions deprecated description else enum examples exclusiveMinimum format if ' +
  'items maximum maxItems minimum multipleOf not nullable oneOf pattern properties readOnly ref required then title type writeOnly'
).split(' ')

/** Names with a meaning for callers, flags and results. */
const wire = (
  'prompt text url items model params input result id status credits json help output key baseUrl wait then catch seed index ' +
  'length name value size keys values entries label secret path code message'
).split(' ')

/** Every name that the sources of the generated packages import, declare or export. */
function ownNames(): readonly string[] {
  const root = join(import.meta.dirname, '..', '..', 'generated')
  const files = listFiles(root).filter((path) => /\/src\/(?:runtime|check|index|results)/.test(path))
  const found = files.flatMap((path) =>
    [
      ...readFileSync(join(root, path), 'utf8').matchAll(
        /\b(?:const|function|class|type|interface|import) \{?\s*(\w+)/g,
      ),
    ].map(([, name = '']) => name),
  )
  return [...new Set(found)].filter((name) => !/^vendor\d/i.test(name)) // models are not part of our sources
}

/** Valid names for parameters and keys that are likely to collide with something. */
export const oddNames: readonly string[] = [
  ...new Set([...language, ...inherited, ...schema, ...wire, ...ownNames()]),
].filter((name) => /^[A-Za-z][A-Za-z0-9_]*$/.test(name))

/** The same as model ids: `isRecord` becomes `is-record`. */
export const oddIds: readonly string[] = [
  ...new Set(
    oddNames.map((name) =>
      name
        .replace(/(?<=[a-z0-9])([A-Z])/g, '-$1')
        .replaceAll('_', '-')
        .toLowerCase(),
    ),
  ),
].filter((id) => /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(id))

/** Texts in many scripts, and with special characters of many formats. */
export const oddTexts: readonly string[] = [
  'A lighthouse',
  'Größe',
  'размер',
  '大きさ',
  'الحجم',
  '🦊🦊',
  'e\u0301',
  'a b',
  "it's",
  '"quoted"',
  'a\\b',
  '`${x}`',
  '*/',
  '-->',
  '</script>',
  '{{hole}}',
  '# no comment',
  '- item',
  'yes',
  'null',
  '1.10',
  '16:9',
  'a: b',
  '__proto__',
  '$ref',
]
