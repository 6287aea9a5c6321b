import { decimals } from '../../generator/catalogue/decimal.ts'
import { match, type Media, type Shape, type ShapeOf } from '../../generator/catalogue/shape.ts'
import {
  clause,
  code,
  condition,
  identifier,
  join,
  newline,
  nowhere,
  number,
  quote,
  type Code,
  type Spot,
  width,
} from '../../generator/writing/print.ts'

/** A function of generated code that tells whether a part of the input is right. */
export interface Guard {
  /** Its first line, or lines: its name, what it takes and what it proves. */
  readonly head: Code
  /** The keys of an object; undefined for everything else. */
  readonly fields: readonly FieldGuard[] | undefined
  /** When it says no; undefined for objects. */
  readonly refusal: Code | undefined
}

/** A key of an object. */
export interface FieldGuard {
  readonly name: Code
  readonly required: boolean
  /** Leaves the guard when the value is refused. */
  readonly refusal: Code
}

/** Where a value stands: names of parameters and keys, and `item` for whatever stands in a list. */
export type Path = readonly (string | typeof item)[]

/** The step from a list to what stands in it. */
export const item: unique symbol = Symbol('item')

const fileGuards: Readonly<Record<Media, string>> = { image: 'isImage', video: 'isVideo', audio: 'isAudio' }

/** The functions of the runtime that generated code may call. */
export const runtimeNames: readonly string[] = [
  'codePoints',
  'hasOwn',
  'isAudio',
  'isImage',
  'isJson',
  'isList',
  'isLonger',
  'isMultiple',
  'isRecord',
  'isVideo',
]

/** Writes the conditions under which values are refused, and collects the guards that those conditions call. */
export class Refusals {
  /** In the order in which they must be declared. */
  readonly guards: Guard[] = []
  /** The functions of the runtime that are called. */
  readonly calls: Set<string> = new Set(['hasOwn', 'isRecord'])
  private readonly output: Code
  private readonly names: Set<string> = new Set(runtimeNames)

  /** `output` is the type of the whole input after defaults. */
  constructor(output: Code) {
    this.output = output
  }

  /** A condition that is true when `value`, which stands at `path`, is not of the shape. */
  refusal(shape: Shape, path: Path, spot: Spot): Code {
    if (shape.is !== 'choice') return condition(this.operands(shape, path), '||', spot)
    return condition(
      shape.options.map(({ value }) => code`value !== ${print(value)}`),
      '&&',
      spot,
    )
  }

  private operands(shape: Shape, path: Path): readonly Code[] {
    return match<readonly Code[]>(shape, {
      any: () => [code`!${this.call('isJson')}(value)`],
      string: (string) => this.textOperands(string),
      number: (number) => this.numberOperands(number),
      boolean: () => [code`typeof value !== 'boolean'`],
      choice: () => [this.refusal(shape, path, nowhere)],
      file: ({ media }) => [code`!${this.call(fileGuards[media])}(value)`],
      list: ({ of }) => [code`!${this.call('isList')}(value, ${this.guard(of, [...path, item])})`],
      object: () => [code`!${this.guard(shape, path)}(value)`],
    })
  }

  private guard(shape: Shape, path: Path): Code {
    if (shape.is === 'file') return this.call(fileGuards[shape.media])
    const name = this.unique(path)
    if (shape.is === 'object') {
      const fields = shape.fields.map((field) => this.field(field, path))
      this.guards.push({ head: guardHead(name, 'object', this.typeAt(path)), fields, refusal: undefined })
    } else {
      const refusal = this.refusal(shape, path, { indent: 2, before: 11, after: 1 })
      this.guards.push({ head: guardHead(name, 'value', this.typeAt(path)), fields: undefined, refusal })
    }
    return name
  }

  private field({ name, required, shape }: ShapeOf<'object'>['fields'][number], path: Path): FieldGuard {
    const test = this.refusal(shape, [...path, name], { indent: 8, before: 12, after: ') return false'.length })
    return { name: quote(name), required, refusal: clause(test, code`return false`, 8) }
  }

  private unique(path: Path): Code {
    const words = path.map((step) => (step === item ? 'Item' : step.charAt(0).toUpperCase() + step.slice(1)))
    const name = `is${words.join('')}`
    let free = name
    for (let count = 2; this.names.has(free); count++) free = `${name}_${count}`
    this.names.add(free)
    return identifier(free)
  }

  private typeAt(path: Path): Code {
    return path.reduce(
      (type, step) => (step === item ? code`${type}[number]` : code`NonNullable<${type}[${quote(step)}]>`),
      this.output,
    )
  }

  private call(name: string): Code {
    this.calls.add(name)
    return identifier(name)
  }

  private textOperands({ minLength, maxLength }: ShapeOf<'string'>): readonly Code[] {
    return [
      code`typeof value !== 'string'`,
      ...(minLength === undefined ? [] : [code`${this.call('codePoints')}(value) < ${number(minLength)}`]),
      ...(maxLength === undefined ? [] : [code`${this.call('isLonger')}(value, ${number(maxLength)})`]),
    ]
  }

  private numberOperands({ integer, min, max, step }: ShapeOf<'number'>): readonly Code[] {
    const bounds = [
      ...(min === undefined ? [] : [code`value >= ${number(min)}`]),
      ...(max === undefined ? [] : [code`value <= ${number(max)}`]),
    ]
    return [
      code`typeof value !== 'number'`,
      ...(bounds.length === 2 ? [] : [code`!Number.isFinite(value)`]),
      ...(bounds.length === 0 ? [] : [code`!(${join(bounds, code` && `)})`]),
      ...(integer ? [code`!Number.isInteger(value)`] : []),
      ...(step === undefined || (integer && step === 1) ? [] : [this.stepOperand(step)]),
    ]
  }

  private stepOperand(step: number): Code {
    const scale = 10 ** decimals(step)
    return code`!${this.call('isMultiple')}(value, ${number(Math.round(step * scale))}, ${number(scale)})`
  }
}

/** The head of a function that proves a type, on three lines where one is too short. */
function guardHead(name: Code, parameter: string, type: Code): Code {
  const taken = identifier(parameter)
  const flat = code`function ${name}(${taken}: unknown): ${taken} is ${type} {`
  if (flat.text.length <= width) return flat
  return code`function ${name}(${newline(2)}${taken}: unknown,${newline(0)}): ${taken} is ${type} {`
}

const print = (value: string | number): Code => (typeof value === 'string' ? quote(value) : number(value))
