import { width, code, join, type Code } from '../../generator/writing/code.ts'
import { python } from '../../generator/writing/languages/python.ts'
import type { ModelOutline } from '../shared/outline.ts'
import { flat, generic, laidOut, margin, named, type Type } from './layout.ts'
import { importOf, inputName, isOwn, modelWords, resultName } from './model.ts'

const { print } = python

/** A method whose types depend on the model. */
interface Method {
  readonly name: Code
  /** The type that it returns for a result. */
  readonly returns: (result: Type) => Type
  /** Whether editors show the model there: it is written once for each class. */
  readonly isShown?: true
  /** Whether it is a coroutine of the asynchronous client. */
  readonly isAwaited: boolean
}

const of =
  (name: Code): ((result: Type) => Type) =>
  (result) =>
    generic(name, [result])
const always =
  (type: Type): (() => Type) =>
  () =>
    type

const recommendations = generic(code`tuple`, [named(code`Recommendation`), named(code`...`)])

const methods = (task: Code): readonly Method[] => [
  { name: code`run`, returns: of(code`Outcome`), isShown: true, isAwaited: true },
  { name: code`execute`, returns: of(code`Outcome`), isAwaited: true },
  { name: code`submit`, returns: of(task), isAwaited: true },
  { name: code`price`, returns: always(named(code`Price`)), isAwaited: true },
  { name: code`recommend`, returns: always(recommendations), isAwaited: false },
]

/** The stub of the clients: what each method takes and returns, by the id or an alias of the model. */
export function stubView(models: readonly ModelOutline[], modules: ReadonlyMap<string, string>): object {
  return {
    imports: models.map((model) => importedFrom(model, modules)),
    methods: methodsOf(models, code`Task`, false),
    awaited: methodsOf(models, code`AsyncTask`, true),
    hasStandard: models.some((model) => !isOwn(model)),
  }
}

const importedFrom = (model: ModelOutline, modules: ReadonlyMap<string, string>): Code =>
  importOf(code`.models.${print.field(modules.get(model.id) ?? '')}`, [
    inputName(model),
    ...(isOwn(model) ? [resultName(model)] : []),
  ])

function methodsOf(models: readonly ModelOutline[], task: Code, isAsync: boolean): readonly Code[] {
  return methods(task).flatMap((method) => {
    const definition = isAsync && method.isAwaited ? code`async def` : code`def`
    const known = models.map((model) => overload(model, method, definition))
    const result = flat(method.returns(named(code`object`)))
    const head = code`@overload\n    ${definition} ${method.name}`
    return [
      ...known,
      code`${head}(self, model: str, params: Dumps, /) -> ${result}: ...`,
      code`${head}(self, model: ModelId, params: object = None, /, **more: object) -> ${result}: ...`,
    ]
  })
}

function overload(model: ModelOutline, { name, returns, isShown }: Method, definition: Code): Code {
  const ids = generic(
    code`Literal`,
    [model.id, ...model.aliases].map((id) => named(print.quote(id))),
  )
  const params = code`**params: Unpack[${print.name(inputName(model))}]`
  const result = returns(resultType(model))
  const end = code`) -> ${flat(result)}:`
  const body = isShown === true ? code`${margin(8)}${print.docstring(modelWords(model), 8)}` : code` ...`
  const head = code`@overload\n    ${definition} ${name}(`
  // Names of parameters begin with a letter, so none of them is taken for this one.
  const one = code`self, _model: ${flat(ids)}, /, ${params}`
  if (4 + definition.text.length + 2 + name.text.length + one.text.length + end.text.length + 4 <= width)
    return code`${head}${one}${end}${body}`
  if (8 + one.text.length <= width) return code`${head}${margin(8)}${one}${margin(4)}${end}${body}`
  const each = [code`self`, code`_model: ${laidOut(ids, 8, 16, 1)}`, code`/`, params]
  const lines = each.map((part) => code`${margin(8)}${part},`)
  return code`${head}${join(lines, code``)}${margin(4)}${end}${body}`
}

const resultType = (model: ModelOutline): Type => {
  const name = print.name(resultName(model))
  return named(isOwn(model) ? name : code`results.${name}`)
}
