import { type CorpusSchema, at, listOf, resolve } from './corpus.ts'
import { type Json, isJson } from './json.ts'

/** A schema within another, with the name of its key and the number of objects and lists around it. */
interface Occurrence {
  readonly schema: Json
  readonly name: string
  readonly depth: number
}

const combinators = ['anyOf', 'oneOf', 'allOf']
const conditions = ['if', 'then', 'else', 'not']

/** Conditions repeat parameters without declaring them, so that their contents have a depth below zero. */
const inCondition = -9

/** The schemas directly inside one, each with its name and the depth that it adds. */
function childrenOf({ schema, name }: Occurrence): readonly (readonly [string, unknown, number])[] {
  const keyed = (key: string): readonly (readonly [string, unknown, number])[] =>
    Object.entries(at(schema, key)).map(([inner, value]) => [inner, value, 1])
  return [
    ...keyed('properties'),
    ...keyed('patternProperties'),
    ...[...combinators, 'prefixItems'].flatMap((key) => listOf(schema[key]).map((one) => [name, one, 0] as const)),
    ...conditions.map((key) => [name, schema[key], inCondition] as const),
    ...['items', 'additionalProperties'].map((key) => [name, schema[key], 1] as const),
  ]
}

/** Every schema within a schema, with references followed once on each path. */
function occurrencesIn(root: Json, top: Json): readonly Occurrence[] {
  const found: Occurrence[] = []
  const visit = (occurrence: Occurrence, way: readonly string[]): void => {
    found.push(occurrence)
    const { $ref } = occurrence.schema
    if (typeof $ref === 'string' && !way.includes($ref))
      visit({ schema: resolve(root, $ref), name: occurrence.name, depth: occurrence.depth }, [...way, $ref])
    for (const [name, child, more] of childrenOf(occurrence))
      if (isJson(child)) visit({ schema: child, name, depth: occurrence.depth + more }, way)
  }
  visit({ schema: top, name: '', depth: 0 }, [])
  return found
}

/** The parameters of a schema: the top-level properties, merged from all its parts. */
export function parametersOf({ root, input }: CorpusSchema): ReadonlyMap<string, Json> {
  const found = new Map<string, Json>()
  const visit = (schema: Json): void => {
    for (const [name, value] of Object.entries(at(schema, 'properties'))) if (isJson(value)) found.set(name, value)
    if (typeof schema['$ref'] === 'string') visit(resolve(root, schema['$ref']))
    for (const key of combinators) listOf(schema[key]).forEach(visit)
  }
  visit(input)
  return found
}

const isNull = (schema: Json): boolean => schema['type'] === 'null'
const isBinary = (schema: Json): boolean => schema['format'] === 'binary'
const isRuleOnly = (schema: Json): boolean =>
  Object.keys(schema).every((key) => key === 'required' || key === 'properties')

/** Members of different kinds: no null, no rule, no list of names, no file beside its text. */
function isUnion({ schema }: Occurrence): boolean {
  const members = ['anyOf', 'oneOf']
    .flatMap((key) => listOf(schema[key]))
    .filter((one) => !isNull(one) && !isRuleOnly(one))
  const types = Array.isArray(schema['type']) ? schema['type'].filter((type: unknown) => type !== 'null') : []
  return types.length > 1 || (members.length > 1 && !members.some(isBinary) && !isOpenEnum(members))
}

/** A text, or one of several: every text is allowed, and some are known. */
const isOpenEnum = (members: readonly Json[]): boolean =>
  members.length === 2 && members.every(({ type }) => type === 'string') && members.some((one) => 'enum' in one)

const saysSomething = [
  'type',
  'enum',
  'const',
  '$ref',
  'properties',
  'anyOf',
  'oneOf',
  'allOf',
  'not',
  'required',
  'if',
]
const isAny = ({ schema }: Occurrence): boolean => saysSomething.every((key) => !(key in schema))
const isList = (schema: Json): boolean => schema['type'] === 'array'
const isMap = ({ schema, depth }: Occurrence): boolean =>
  depth > 0 &&
  ((schema['additionalProperties'] !== undefined && schema['additionalProperties'] !== false) ||
    'patternProperties' in schema ||
    (schema['type'] === 'object' && saysSomething.slice(1).every((key) => !(key in schema))))

const isFileName = (name: string): boolean => /ur[il]$|image|video|audio|file|mask|speaker|document|archive/i.test(name)
const isFile = ({ schema, name }: Occurrence): boolean =>
  ['uri', 'binary'].includes(String(schema['format'])) || (schema['type'] === 'string' && isFileName(name))
const otherFiles = /\b(?:zip|glb|tar|npy|json|jsonl|svg|font|ttf|gltf-binary)\b/
const isOtherFile = (one: Occurrence): boolean =>
  (isFile(one) || one.schema['allOf'] !== undefined || isJson(one.schema['$ref'])) &&
  otherFiles.test(`${one.name.replaceAll('_', ' ')} ${one.schema['description']} ${one.schema['contentMediaType']}`)

const has =
  (...keys: readonly string[]) =>
  ({ schema }: Occurrence): boolean =>
    keys.some((key) => key in schema)

function isOutside({ schema }: Occurrence): boolean {
  const { default: value, minimum, maximum } = schema
  if (typeof value !== 'number') return false
  return (typeof minimum === 'number' && value < minimum) || (typeof maximum === 'number' && value > maximum)
}

const enumOf = ({ schema }: Occurrence): readonly unknown[] => (Array.isArray(schema['enum']) ? schema['enum'] : [])
const isObjectDefault = ({ schema, depth }: Occurrence): boolean =>
  'default' in schema && (depth > 1 || isJson(schema['default']))
const isDependentDefault = ({ schema }: Occurrence): boolean =>
  ['then', 'else'].some((key) =>
    Object.values(at(schema, key, 'properties')).some((one) => isJson(one) && 'default' in one),
  )
const isConfusing = (name: string): boolean => /^[^a-zA-Z]|-|\[/.test(name) || /[a-z][A-Z]/.test(name)

/** The part of an id that names the model: the path of the endpoint, or the path of the file. */
const nameOf = ({ id, set, file }: CorpusSchema): string =>
  (set === 'openapi'
    ? (id.split(' POST /')[1] ?? '')
    : file.replace(/^[^/]+\/|(?:\/inference)?(?:\.json|\.d\.ts)$/g, '')
  ).replace(/\{.*?\}/g, '')

/** Two endpoints of one model, one of which accepts a picture: the other endpoint is in the same document. */
const hasPictureSibling = ({ root, id }: CorpusSchema): boolean =>
  /(?:text|image)-to-(?:image|video)$/.test(id) &&
  Object.keys(at(root, 'paths')).filter((path) => /(?:text|image)-to-(?:image|video)$/.test(path)).length > 1

/** The data that constructs are detected from. */
interface View extends CorpusSchema {
  /** Every schema within the input. */
  readonly within: readonly Occurrence[]
  readonly answers: readonly Json[]
  readonly inAnswers: readonly Occurrence[]
  readonly parameters: ReadonlyMap<string, Json>
  readonly required: ReadonlySet<unknown>
}

const inside =
  (test: (one: Occurrence) => boolean) =>
  ({ within }: View): boolean =>
    within.some(test)

const member =
  (test: (one: Json) => boolean, ...keys: readonly string[]) =>
  ({ within }: View): boolean =>
    within.some(({ schema }) => keys.some((key) => listOf(schema[key]).some(test)))

const parameter =
  (test: (name: string, schema: Json, view: View) => boolean) =>
  (view: View): boolean =>
    [...view.parameters].some(([name, schema]) => test(name, schema, view))

const hasTag = (one: Json): boolean => Object.values(at(one, 'properties')).some((key) => isJson(key) && 'const' in key)
const isRule = (one: Json): boolean => isRuleOnly(one) && 'required' in one && !('properties' in one)
const kindsOf = (options: readonly unknown[]): number =>
  new Set(options.filter((option) => option !== null).map((option) => typeof option)).size

/** A text, alone or in parts. */
const isPlainText = (answer: Json): boolean =>
  answer['type'] === 'string' || (isList(answer) && 'x-cog-array-display' in answer)

/** The constructs of the corpus, each with the test that detects it. */
const constructs: Readonly<Record<string, (view: View) => boolean>> = {
  'object-defaults': inside(isObjectDefault),
  'model-parameter': parameter((name) => name === 'model'),
  'any-json': inside((one) => one.depth > 0 && isAny(one)),
  'open-map': inside(isMap),
  'list-of-lists': inside(({ schema }) => isList(schema) && isList(at(schema, 'items'))),
  union: inside(isUnion),
  discriminator: (view) => inside(has('discriminator'))(view) || member(hasTag, 'oneOf')(view),
  'result-without-file': ({ answers, inAnswers }) =>
    answers.length > 0 && !inAnswers.some(isFile) && !answers.every(isPlainText),
  'several-files': ({ inAnswers }) => inAnswers.filter((one) => one.depth === 1 && isResultFile(one)).length > 1,
  'other-files': ({ within, inAnswers }) => within.some(isOtherFile) || inAnswers.some(isOtherFile),
  'streamed-text': ({ results, inAnswers }) =>
    'text/event-stream' in results || inAnswers.some(has('x-cog-array-display')),
  'unusual-id': (view) =>
    nameOf(view)
      .split('/')
      .some((part) => /[A-Z_]|^\d/.test(part)),
  'no-description': parameter((_, one) => one['description'] === undefined),
  'workflow-by-picture': hasPictureSibling,
  'dependent-default': inside(isDependentDefault),
  'estimated-time': ({ about }) => 'x-estimated-seconds' in about,
  'rare-limit': inside(({ schema }) => 'x-min-short-side' in schema || /\\S/.test(String(schema['pattern']))),
  'runtime-options': (view) =>
    inside(has('x-options-from'))(view) ||
    listOf(view.about['parameters']).some((one) => 'x-options-from' in at(one, 'schema')),
  release: ({ about }) => ['deprecated', 'x-status', 'beta', 'experimental'].some((key) => key in about),
  'empty-list-default': inside(({ schema }) => Array.isArray(schema['default']) && schema['default'].length === 0),
  'not-blank': inside(({ schema }) => schema['minLength'] === 1),
  'required-with-default': parameter((name, one, { required }) => required.has(name) && 'default' in one),
  'empty-file-default': inside((one) => one.schema['default'] === '' && isFile(one)),
  advice: inside(has('x-recommended-maximum')),
  'open-input': ({ input }) => input['additionalProperties'] === true,
  'default-out-of-bounds': inside(isOutside),
  'option-twice': inside((one) => new Set(enumOf(one)).size < enumOf(one).length),
  'mixed-enum': inside((one) => kindsOf(enumOf(one)) > 1),
  'long-enum': inside((one) => enumOf(one).length > 20),
  'nullable-keyword': inside(has('nullable')),
  'null-in-types': inside(({ schema }) => Array.isArray(schema['type']) && schema['type'].includes('null')),
  'null-in-union': member(isNull, 'anyOf', 'oneOf'),
  'preset-or-size': ({ root, within }) =>
    within.some((one) => isUnion(one) && listOf(one.schema['anyOf']).some((size) => isSize(resolvedIn(root, size)))),
  loras: parameter((name) => name === 'loras'),
  secret: inside(({ schema }) => schema['format'] === 'password'),
  'whole-number': inside(({ schema }) => schema['type'] === 'number' && schema['multipleOf'] === 1),
  'unusual-name': parameter(isConfusing),
  'merged-objects': ({ root, input }) => listOf(resolvedIn(root, input)['allOf']).length > 1,
  rules: (view) =>
    inside(has('if', 'not', 'dependentRequired', 'dependencies'))(view) || member(isRule, 'anyOf', 'oneOf')(view),
  multipart: ({ about }) => 'multipart/form-data' in at(about, 'requestBody', 'content'),
  markdown: inside(({ schema }) => /\*\w|`|\|/.test(String(schema['description']))),
  entities: inside(({ schema }) => /&\w+;/.test(String(schema['description']))),
  'unknown-format': inside(({ schema }) => ['uuid4', 'ulid'].includes(String(schema['format']))),
  recursive: ({ root, input }) => isRecursive(root, input),
}

/** The names of all constructs, in the order of the tables. */
export const constructNames: readonly string[] = Object.keys(constructs)

/** The names of the constructs that a schema has. */
export function constructsOf(schema: CorpusSchema): readonly string[] {
  const { root, input, results } = schema
  const answers = Object.values(results).filter(isJson)
  const tops = [input, resolvedIn(root, input)].flatMap((one) => [one, ...listOf(one['allOf'])])
  const view: View = {
    ...schema,
    within: occurrencesIn(root, input),
    answers,
    inAnswers: answers.flatMap((one) => occurrencesIn(root, one)),
    parameters: parametersOf(schema),
    required: new Set(tops.flatMap(({ required }) => (Array.isArray(required) ? required : []))),
  }
  return constructNames.filter((name) => constructs[name]?.(view))
}

const isSize = (schema: Json): boolean => 'width' in at(schema, 'properties')
const isResultFile = ({ schema }: Occurrence): boolean =>
  schema['format'] === 'uri' || JSON.stringify(schema).includes('/File"')

const resolvedIn = (root: Json, schema: Json): Json =>
  typeof schema['$ref'] === 'string' ? resolve(root, schema['$ref']) : schema

/** Whether a reference leads back to itself. */
function isRecursive(root: Json, top: Json): boolean {
  const visit = (value: unknown, way: readonly string[]): boolean => {
    if (Array.isArray(value)) return value.some((one: unknown) => visit(one, way))
    if (!isJson(value)) return false
    const { $ref } = value
    if (typeof $ref === 'string') return way.includes($ref) || visit(resolve(root, $ref), [...way, $ref])
    return Object.entries(value).some(
      ([key, one]) => !['components', '$defs', 'definitions'].includes(key) && visit(one, way),
    )
  }
  return visit(top, [])
}
