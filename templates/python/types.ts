import { match } from '../../generator/language/match.ts'
import type { Field, Shape, ShapeOf } from '../../generator/language/shape.ts'
import { python } from '../../generator/writing/languages/python.ts'
import { generic, named, type Type } from './layout.ts'
import { unused } from './names.ts'

const { print } = python

/** The modules of names in types, as modules of models import them. */
const modules = {
  typing: ['Literal', 'Mapping', 'Optional', 'Union'],
  typing_extensions: ['NotRequired'],
  '.._runtime.types': ['Dumps', 'File', 'Several'],
} as const

/** A module that types are imported from. */
export type TypeModule = keyof typeof modules

/** A name that types are made of, and that no module has without an import. */
export type TypeName = (typeof modules)[TypeModule][number]

/** The names of builtin types in annotations. */
const builtins = ['bool', 'dict', 'float', 'int', 'list', 'object', 'str'] as const

/** Every name that an annotation in a class can mean: a field of the class that is called so would hide it. */
export const typeNames: ReadonlySet<string> = new Set([...builtins, ...Object.values(modules).flat()])

const builtin = (name: (typeof builtins)[number]): Type => named(print.field(name))

/** The fields of an object that becomes a class. */
export interface Class {
  readonly name: string
  readonly fields: readonly Field[]
  /** The description of the object. */
  readonly words: string
}

/** The types of the values of a module, and the classes and imports that they need. */
export class Types {
  /** The classes of nested objects, each after those that it contains. */
  readonly classes: Class[] = []
  private readonly used = new Set<TypeName>()
  private readonly taken: Set<string>
  private readonly isInput: boolean

  /** `taken` are the names of the module. Types of inputs take more than JSON, such as files and objects of pydantic. */
  constructor(taken: Set<string>, isInput: boolean) {
    this.taken = taken
    this.isInput = isInput
  }

  /** The names that a module must import for these types. */
  imports(module: TypeModule): readonly TypeName[] {
    return modules[module].filter((name) => this.used.has(name))
  }

  /** A name that must be imported. */
  import(name: TypeName): Type {
    this.used.add(name)
    return named(print.field(name))
  }

  /** A name with others in its brackets. */
  generic(name: TypeName, ...of: readonly Type[]): Type {
    return generic(this.import(name).name, of)
  }

  /** The type of a value of this shape; `place` is the name of its class if it is an object. */
  of(shape: Shape, place: string, words = ''): Type {
    return match<Type>(shape, {
      any: () => builtin('object'),
      string: () => builtin('str'),
      number: ({ integer }) => builtin(integer ? 'int' : 'float'),
      boolean: () => builtin('bool'),
      choice: (choice) => this.choice(choice),
      file: () => (this.isInput ? this.import('File') : builtin('str')),
      list: ({ of }) => this.list(of, place, words),
      object: ({ fields }) => this.object(fields, place, words),
      map: ({ of }) => {
        const value = this.of(of, place, words)
        if (!this.isInput) return generic(print.field('dict'), [builtin('str'), value])
        return this.union([this.generic('Mapping', builtin('str'), value), this.import('Dumps')])
      },
      either: ({ of }) => this.union(of.map((one) => this.of(one, place, words))),
      nullable: ({ of }) => this.generic('Optional', this.of(of, place, words)),
    })
  }

  /** Words and whole numbers are literals; other numbers have no literal type. */
  private choice({ values }: ShapeOf<'choice'>): Type {
    const literals = values.filter((value) => typeof value === 'string' || Number.isSafeInteger(value))
    const own =
      literals.length === 0 ? [] : [this.generic('Literal', ...literals.map((one) => named(print.value(one))))]
    return this.union(literals.length < values.length ? [...own, builtin('float')] : own)
  }

  private list(of: Shape, place: string, words: string): Type {
    const item = this.of(of, place, words)
    return this.isInput ? this.generic('Several', item) : generic(print.field('list'), [item])
  }

  private object(fields: readonly Field[], place: string, words: string): Type {
    const name = unused(place, this.taken)
    this.classes.push({ name, fields, words })
    const own = named(print.name(name))
    return this.isInput ? this.union([own, this.import('Dumps')]) : own
  }

  /** One of several types, each of which is named once. */
  private union(types: readonly Type[]): Type {
    const all = types.flatMap((type) => (type.name.text === 'Union' ? type.of : [type]))
    const distinct = new Map(all.map((type) => [JSON.stringify(textOf(type)), type]))
    const [only, ...others] = distinct.values()
    return only !== undefined && others.length === 0 ? only : this.generic('Union', ...distinct.values())
  }
}

const textOf = ({ name, of }: Type): unknown => [name.text, of.map(textOf)]

/** The name of the class of a nested object: that of the class around it, and the name of its field. */
export const placeIn = (around: string, field: string): string =>
  `${around}${field
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')}`
