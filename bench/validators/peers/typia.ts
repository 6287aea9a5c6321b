import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { transform } from 'typia/lib/transform.js'
import type { CatalogModel } from '@gatewright/catalog'
import { match } from '../../../generator/language/match.ts'
import { filePattern } from '../../../generator/language/mediaParts.ts'
import type { Field, Shape, ShapeOf } from '../../../generator/language/shape.ts'
import { quoted, type Described, type Peer } from './peer.ts'

const tagged = (type: string, tags: readonly (string | false | undefined)[]): string =>
  `(${[type, ...tags.filter((tag) => typeof tag === 'string')].join(' & ')})`

const tag = (name: string, argument: unknown): string | undefined =>
  argument === undefined ? undefined : `tags.${name}<${quoted(argument)}>`

const text = ({ minLength, maxLength, pattern, notBlank }: ShapeOf<'string'>): string =>
  tagged('string', [
    tag('MinLength', minLength),
    tag('MaxLength', maxLength),
    tag('Pattern', pattern ?? (notBlank ? '\\S' : undefined)),
  ])

const number = ({ integer, min, max, exclusiveMin, exclusiveMax, step, stepFrom }: ShapeOf<'number'>): string =>
  tagged('number', [
    integer && "tags.Type<'int64'>",
    tag('Minimum', min),
    tag('Maximum', max),
    tag('ExclusiveMinimum', exclusiveMin),
    tag('ExclusiveMaximum', exclusiveMax),
    !stepFrom && Number.isInteger(step) && tag('MultipleOf', step),
  ])

const typeOf = (shape: Shape): string =>
  match<string>(shape, {
    any: () => 'unknown',
    string: text,
    number,
    boolean: () => 'boolean',
    choice: ({ values }) => `(${values.map(quoted).join(' | ')})`,
    file: ({ media }) => tagged('string', [tag('Pattern', filePattern(media))]),
    list: ({ of, min, max, unique }) =>
      tagged(`${typeOf(of)}[]`, [tag('MinItems', min), tag('MaxItems', max), unique && 'tags.UniqueItems']),
    object: ({ fields }) => objectType(fields),
    map: ({ of }) => `Record<string, ${typeOf(of)}>`,
    either: ({ of }) => `(${of.map(typeOf).join(' | ')})`,
    nullable: ({ of }) => `(${typeOf(of)} | null)`,
  })

const objectType = (fields: readonly Field[]): string =>
  `{ ${fields.map(({ name, required, shape }) => `${quoted(name)}${required ? '' : '?'}: ${typeOf(shape)}`).join('; ')} }`

function sourceOf({ params, unknown }: CatalogModel, isMeasured: boolean): string {
  const kind = unknown ? '' : 'Equals'
  const defaults = params.filter((param) => param.default !== undefined && !param.defaultWhen && !param.withheld)
  return [
    "import typia, { type tags } from 'typia'",
    `type Input = ${objectType(params)}`,
    `const check = typia.create${unknown ? 'Is' : 'Equals'}<Input>()`,
    `const defaults = { ${defaults.map(({ name, default: value }) => `${quoted(name)}: ${quoted(value)}`).join(', ')} }`,
    'export const parse = (input: object) => (check(input) ? { ...defaults, ...input } : undefined)',
    ...(isMeasured
      ? [
          'export const is = check',
          `const validate = typia.createValidate${kind}<Input>()`,
          'export const issues = (input: object) => { const result = validate(input); return result.success ? 0 : result.errors.length }',
        ]
      : []),
  ].join('\n')
}

/** Has the compiler of TypeScript 5.9 write the modules; later versions of typia bring another compiler, as sources to download. */
function compiled(models: readonly Described[], isMeasured: (id: string) => boolean): Readonly<Record<string, string>> {
  const folder = mkdtempSync(fileURLToPath(new URL('../../node_modules/.typia-', import.meta.url)))
  const files = models.map(({ model }) => ({ id: model.id, path: join(folder, model.id) }))
  for (const { model } of models) writeFileSync(join(folder, `${model.id}.mts`), sourceOf(model, isMeasured(model.id)))
  const program = ts.createProgram(
    files.map(({ path }) => `${path}.mts`),
    {
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      strict: true,
      skipLibCheck: true,
      types: [],
    },
  )
  const addDiagnostic = ({ messageText }: ts.Diagnostic): never => {
    throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'))
  }
  program.emit(undefined, undefined, undefined, undefined, { before: [transform(program, {}, { addDiagnostic })] })
  const texts = files.map(({ id, path }) => [id, readFileSync(`${path}.mjs`, 'utf8')] as const)
  rmSync(folder, { recursive: true })
  return Object.fromEntries(texts)
}

/** typia. */
export const typia: Peer = {
  name: 'typia',
  drops: 'rules, code points (it counts UTF-16 units), steps of decimals, which it divides in binary',
  modules: compiled,
}
