import { isInherited } from '../../generator/catalogue/names.ts'
import { formatCheck } from '../../generator/language/format.ts'
import { handled } from '../../generator/language/keywords.ts'
import { match } from '../../generator/language/match.ts'
import type { Media } from '../../generator/language/media.ts'
import type { Field, Shape, ShapeOf } from '../../generator/language/shape.ts'
import { taggedOf } from '../../generator/language/tagged.ts'
import { braces, call, code, join, type Code } from '../../generator/writing/code.ts'
import { identifier, inheritedType, number, pattern, quote } from '../../generator/writing/print.ts'
import { checkName } from '../shared/formats.ts'
import { and, or, print, type Test } from './condition.ts'
import { alternativesOf, isCopied } from './copied.ts'
import { guardHead, guardView, type FieldGuard, type Guard } from './guard.ts'
import { entryOf, fill, isMissing, isOptionalKey, keyIn, localOf, modules, reserved } from './locals.ts'
import { boundOperands, stepOperand } from './numbers.ts'
import { itemOf, keyOf, untyped, type InputPath } from './inputPath.ts'
import { tagStatements } from './tagged.ts'

const fileGuards: Readonly<Record<Media, string>> = {
  image: 'isImage',
  video: 'isVideo',
  audio: 'isAudio',
  document: 'isDocument',
  archive: 'isArchive',
  model3d: 'isModel3d',
  data: 'isData',
  any: 'isAnyFile',
}

/** Writes the conditions that refuse values, and collects the guards that those conditions call. */
export class Refusals {
  /** They are in the order of their declaration. */
  readonly guards: Guard[] = []
  /** The functions of the runtime that are called. */
  readonly calls: Set<string> = new Set(['isEnough', 'isInput', 'keep', 'leave', 'proven'])
  private readonly output: Code
  private readonly isOpen: boolean
  private readonly names: Set<string> = new Set(reserved)

  /** `output` is the type of the complete input after defaults. `isOpen`: objects leave unknown keys out. */
  constructor(output: Code, isOpen = false) {
    this.output = output
    this.isOpen = isOpen
  }

  /** Returns the position of the value of a parameter. */
  param(name: string): InputPath {
    const type = code`NonNullable<${this.output}[${quote(name)}]>`
    return { path: [name], type: isInherited(name) ? code`Exclude<${type}, ${inheritedType(name)}>` : type }
  }

  /** Returns a condition that is true if `value`, at `place`, does not have the shape. */
  refusal(shape: Shape, place: InputPath): Code {
    const { operands, operator } = this.test(shape, place)
    return join(operands, operator)
  }

  /** Returns statements that assign `value`, at `place`, to `target`, or break if it does not have the shape. */
  take(shape: Shape, place: InputPath, target: Code): readonly Code[] {
    if (isCopied(shape))
      return [
        code`${target} = ${this.copy(shape, place, code`value`, code`at`)}`,
        code`if (${target} === undefined) break`,
      ]
    return [code`if (${this.refusal(shape, place)}) break`, code`${target} = value`]
  }

  private test(shape: Shape, place: InputPath): Test {
    const copied = () => or([code`${this.copier(shape, place)}(value) === undefined`])
    return match<Test>(shape, {
      any: ({ is, notEmpty, ...rest }) => handled(rest, copied()), // `copier` chooses the function
      string: (string) => or(this.textOperands(string)),
      number: (number) => or(this.numberOperands(number)),
      boolean: ({ is, ...rest }) => handled(rest, or([code`typeof value !== 'boolean'`])),
      choice: ({ is, values, labels, deprecated, unit, ...rest }) =>
        handled(rest, and(values.map((value) => code`value !== ${print(value)}`))),
      file: ({ is, media, noun, families, role, limits, mimeTypes, ...rest }) =>
        handled(rest, or([code`!${this.call(fileGuards[media])}(value)`])),
      list: copied, // `copy` writes it
      object: copied, // `copier` writes it
      map: copied, // `copyEntries` writes it
      either: ({ is, of, tag, ...rest }) => handled(rest, and(of.flatMap((one) => this.alternative(one, place)))),
      nullable: ({ is, of, ...rest }) => handled(rest, and([code`value !== null`, ...this.alternative(of, place)])),
    })
  }

  /** Returns operands of an "and" that is true if `value` does not match this alternative either. */
  private alternative(shape: Shape, place: InputPath): readonly Code[] {
    const isSeveral = shape.is === 'string' || shape.is === 'number'
    return isSeveral ? [code`!${this.guard(shape, place)}(value)`] : this.test(shape, place).operands
  }

  /** Returns a function that proves the type of a value that is not copied. */
  private guard(shape: Shape, place: InputPath): Code {
    if (shape.is === 'file') return this.call(fileGuards[shape.media])
    const name = this.unique('is', place)
    const denial = this.refusal(shape, place)
    this.guards.push(guardView(guardHead(name, 'value', place.type), { denial }))
    return name
  }

  /** Returns the call that copies `value`. A private copy can be read again. */
  private copy(shape: Shape, place: InputPath, value: Code, at?: Code): Code {
    if (shape.is === 'map') return this.copyEntries(shape, place, value, at)
    if (shape.is !== 'list') return call(this.copier(shape, place), at ? [value, at] : [value])
    const { is, of, min, max, unique, ...rest } = shape
    const item = itemOf(place)
    const each = isCopied(of) ? this.copier(of, item) : this.guard(of, item)
    const bounds = max !== undefined ? [number(min ?? 0), number(max)] : min !== undefined ? [number(min)] : []
    const keeping = at ?? (bounds.length > 0 ? code`undefined` : undefined)
    const entries = [value, each, ...(keeping ? [keeping] : []), ...bounds]
    const copying = isCopied(of) ? 'mapList' : unique ? 'copyDistinct' : 'copyList'
    return handled(rest, call(this.call(copying), entries))
  }

  private copyEntries(shape: ShapeOf<'map'>, place: InputPath, value: Code, at: Code = code`undefined`): Code {
    const { is, of, keys, min = 0, max, noun, ...rest } = shape
    const inner = keyOf(place, 'Value')
    const each = isCopied(of) ? this.copier(of, inner) : this.guard(of, inner)
    const isKey = keys && this.guard(keys, keyOf(place, 'Key'))
    const most = max === undefined ? code`Infinity` : number(max)
    const limits = isKey ? [number(min), most, isKey] : max !== undefined || min > 0 ? [number(min), most] : []
    return handled(rest, call(this.call(isCopied(of) ? 'mapEntries' : 'copyEntries'), [value, each, at, ...limits]))
  }

  /** Returns a function that copies its argument, or returns undefined if it does not have the shape. */
  private copier(shape: Shape, place: InputPath): Code {
    if (shape.is === 'any') return this.call(shape.notEmpty ? 'copyGiven' : 'copyJson')
    if (shape.is === 'object' || taggedOf(shape)) this.call('isRecord')
    const name = this.unique('to', place)
    const head = (parameter: string): Code =>
      code`function ${name}<Copy>(${identifier(parameter)}: unknown, at?: Reading): Copy | undefined {`
    this.guards.push(
      shape.is === 'object'
        ? guardView(head('object'), this.objectParts(shape, place))
        : guardView(head('value'), { statements: this.statements(shape, place) }),
    )
    return name
  }

  private statements(shape: Shape, place: InputPath): readonly Code[] {
    const tagged = taggedOf(shape)
    if (tagged === undefined) return this.attempts(alternativesOf(shape), place)
    const none = shape.is === 'nullable' ? this.attempt(null, place, code`value`) : []
    return [...none, ...tagStatements(tagged, (one) => this.taggedCopier(one, place, tagged.tag))]
  }

  /** Returns a function that copies an object whose tag was read. */
  private taggedCopier(shape: ShapeOf<'object'>, place: InputPath, tag: string): Code {
    const name = this.unique('to', place)
    const parameters = code`object: Record<string, unknown>, at: Reading | undefined, tag: unknown`
    const head = code`function ${name}<Copy>(${parameters}): Copy | undefined {`
    this.guards.push(guardView(head, { ...this.objectParts(shape, place), tag: quote(tag) }))
    return name
  }

  private objectParts({ is, fields: keys, ...rest }: ShapeOf<'object'>, place: InputPath): Partial<Guard> {
    const required = keys.filter((field) => field.required).map(({ name }) => name)
    const present = keys.filter((field) => !isOptionalKey(field)).map(({ name }) => name)
    return handled(rest, {
      fields: keys.map((field) => this.field(field, place)),
      isOpen: this.isOpen,
      refusal: leaving(required.map(isMissing), braces(required.map((name) => entryOf(name)))),
      fills: keys.flatMap(({ name, default: value }) => (value === undefined ? [] : [fill(name, value)])),
      present: braces(present.map((name) => entryOf(name))),
      isConstant: present.length === keys.length,
    })
  }

  /** Returns statements that return a copy of `value` if it has one of these shapes. */
  private attempts(shapes: readonly (Shape | null)[], place: InputPath): readonly Code[] {
    const copied = shapes.filter((shape) => shape !== null && isCopied(shape))
    if (copied.length > 1) return this.retries(shapes, place)
    const isOne = shapes.filter((shape) => shape !== null).length === 1
    const inner = isOne && place.path.length === 1 ? place : untyped(place) // other types have no known items
    const attempts = shapes.map((shape) =>
      this.attempt(shape, shape?.is === 'list' ? inner : place, code`value`, code`at`),
    )
    return [...attempts.flat(), code`return`]
  }

  /** The same for several shapes that are copied: only a private copy can be read once per shape. */
  private retries(shapes: readonly (Shape | null)[], place: InputPath): readonly Code[] {
    const [plain, unread] = [code`plain`, code`unread`]
    return [
      code`const plain: unknown = ${this.call('copyParts')}(value, at ?? { part: undefined })`,
      code`const unread: Reading | undefined = at && { part: undefined }`,
      ...shapes.flatMap((shape) => this.attempt(shape, untyped(place), plain, unread)),
      code`if (at !== undefined && plain !== undefined) at.part = plain`,
      code`return`,
    ]
  }

  private attempt(shape: Shape | null, place: InputPath, source: Code, at?: Code): readonly Code[] {
    if (shape === null) return [code`if (${source} === null) return proven(${source})`]
    if (!isCopied(shape)) return [code`if (${this.guard(shape, place)}(${source})) return proven(${source})`]
    const copy = this.unique('copy', place)
    const declaration = code`const ${copy} = ${this.copy(shape, place, source, at)}`
    return [declaration, code`if (${copy} !== undefined) return proven(${copy})`]
  }

  private field(field: Field, place: InputPath): FieldGuard {
    const { name, label, description, required, allowEmpty, secret, shape, ...more } = field
    const { default: _default, prefill, ...rest } = more
    const local = localOf(name)
    const statements = this.take(shape, keyOf(place, name), local)
    return handled(rest, {
      name: quote(name),
      local,
      isOptional: isOptionalKey(field),
      place: keyIn(name, code`output`),
      statements,
    })
  }

  private unique(verb: string, { path }: InputPath): Code {
    const name = `${verb}${path.map((step) => step.charAt(0).toUpperCase() + step.slice(1)).join('')}`
    let free = name
    for (let count = 2; this.names.has(free); count++) free = `${name}_${count}`
    this.names.add(free)
    return identifier(free)
  }

  private call(name: string): Code {
    if (![...modules.values()].some((names) => names.has(name)))
      throw new TypeError(`The runtime has no function ${name}.`)
    this.calls.add(name)
    return identifier(name)
  }

  private textOperands(shape: ShapeOf<'string'>): readonly Code[] {
    const { is, minLength, maxLength, trim, notBlank, pattern: source, format, ...more } = shape
    const { noun, example, catalog, [formatCheck]: check, ...rest } = more
    const counted = trim ? code`value.trim()` : code`value`
    const isText = this.call(notBlank ? 'isFilledText' : 'isText')
    return handled(rest, [
      code`!${call(isText, maxLength === undefined ? [code`value`] : [code`value`, number(maxLength)])}`,
      ...(minLength === undefined || (notBlank && minLength === 1) ? [] : [this.shortOperand(minLength, counted)]),
      ...(source === undefined ? [] : [code`!${pattern(source)}.test(value)`]),
      ...(check && format !== undefined ? [code`!passes(${checkName(format)}, value)`] : []),
    ])
  }

  private shortOperand(minLength: number, text: Code): Code {
    return minLength === 1 ? code`${text} === ''` : code`${this.call('codePoints')}(${text}) < ${number(minLength)}`
  }

  private numberOperands(shape: ShapeOf<'number'>): readonly Code[] {
    const { is, integer, min, max, exclusiveMin, exclusiveMax, step, stepFrom, unit, ...rest } = shape
    const start = stepFrom && min
    const called = (name: string): Code => this.call(name)
    return handled(rest, [
      ...boundOperands({ min, max, exclusiveMin, exclusiveMax }, called),
      ...(integer ? [code`!Number.isInteger(value)`] : []),
      ...(step === undefined || (integer && step === 1 && !stepFrom) ? [] : [stepOperand(step, start, called)]),
    ])
  }
}

/** Returns the statement that leaves a function with its reading if a key was refused or one of `missing` holds. */
export function leaving(missing: readonly Code[], read: Code): Code {
  const test = join([code`refused !== undefined`, ...missing], code` || `)
  return code`if (${test}) { return leave(at, refused, ${read}) }`
}
