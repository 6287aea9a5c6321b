import { isList } from '../../../base/list.ts'
import type { Json } from '../../../catalogue/catalogue.ts'
import type { Form, NamedTree, ObjectForm, Tree, UnionForm } from '../imported.ts'
import {
  isObject,
  limits,
  listAt,
  numberAt,
  objectAt,
  own,
  textAt,
  textsAt,
  Unreadable,
  without,
  type JsonObject,
} from '../json.ts'
import {
  bare,
  beside,
  conditionsOf,
  inOrder,
  notesOf,
  nothing,
  permitsNull,
  typesOf,
  variantsOf,
  withoutNull,
} from './keywords.ts'
import { withConflict } from './merge.ts'
import { described } from './prose.ts'
import { escaped, flatten, type Flat, type Reading } from './references.ts'
import { numberOf, optionsOf, textOf } from './scalars.ts'
import { constraintsBeside } from './unread.ts'
import { mistake } from './vocabulary.ts'

/**
 * Turns a schema of a document into a tree without references; `readsProse` reads the defaults that descriptions state. Throws
 * `Unreadable` if the tree gets too large.
 */
export function normalise(root: JsonObject, schema: Json, at: string, readsProse = false): Tree {
  try {
    return new Normaliser(root, 2, readsProse).tree(schema, { at, way: [] })
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    return new Normaliser(root, 0, readsProse).tree(schema, { at, way: [] }) // schemas that contain themselves often grow too large
  }
}

/** The position of a schema, and the references that led to it. */
interface Where {
  readonly at: string
  readonly way: readonly string[]
}

class Normaliser implements Reading {
  readonly root: JsonObject
  readonly rounds: number
  private made = 0
  private visited = 0

  /** Whether descriptions state defaults. */
  private readonly readsProse: boolean

  constructor(root: JsonObject, rounds: number, readsProse: boolean) {
    this.root = root
    this.readsProse = readsProse
    this.rounds = rounds
  }

  visit(): void {
    if (++this.visited > 4 * limits.expanded) throw tooLarge() // reading one schema visits its references and parts
  }

  tree(written: Json, where: Where): Tree {
    if (++this.made > limits.expanded) throw tooLarge()
    if (!isObject(written)) return unrestricted(written, where.at)
    const { schema: solid, way, circle, isNullable } = this.solid(written, where.way)
    const schema = this.readsProse ? described(solid) : solid
    const notes = notesOf(schema, where.at)
    if (circle !== undefined) return { ...notes, form: { is: 'recursive', to: circle } }
    const form = this.form(schema, { at: where.at, way })
    const nullable = form.is === 'union' ? form.of.filter((one) => one.isNullable).length : 0
    const isOverlap = form.is === 'union' && form.isExclusive && nullable + Number(isNullable) > 1
    const isStated = acceptsNull(schema)
    const { impliedBy } = form.is === 'enum' || form.is === 'union' ? {} : typesOf(schema)
    return {
      ...notes,
      isNullable: !isOverlap && (isNullable || isStated || nullable > 0),
      unread: constraintsBeside(schema, form),
      ...(impliedBy !== undefined && { impliedBy }),
      form,
    }
  }

  /** Resolves the references of a schema and removes null from its members. */
  private solid(written: JsonObject, way: readonly string[]): Flat & { readonly isNullable: boolean } {
    const flat = flatten(this, written, way)
    if (flat.circle !== undefined) return { ...flat, isNullable: false }
    const { schema, isNullable } = withoutNull(flat.schema)
    if (!Object.hasOwn(schema, 'allOf')) return { schema, way: flat.way, isNullable }
    const inner = this.solid(schema, flat.way)
    const both = { ...inner, isNullable: isNullable || inner.isNullable }
    const isTwice = isNullable && (inner.isNullable || acceptsNull(inner.schema)) && isList(own(flat.schema, 'oneOf'))
    if (!isTwice) return both
    return { ...both, schema: withConflict(inner.schema, { oneOf: own(flat.schema, 'oneOf') ?? [] }) }
  }

  private form(schema: JsonObject, where: Where): Form {
    const unread = textAt(schema, beside.unreadType)
    if (unread !== undefined) return { is: 'unread', type: unread }
    if (Object.hasOwn(schema, 'const') || Object.hasOwn(schema, 'enum')) return optionsOf(schema)
    const key = unionKeyOf(schema)
    if (key !== undefined) return this.union(schema, key, where)
    const { types } = typesOf(schema)
    if (types.length < 2) return this.typed(types[0], schema, where)
    return { is: 'union', of: types.map((type) => this.tree({ ...bare(schema), type }, where)), isExclusive: false }
  }

  private typed(type: string | undefined, schema: JsonObject, where: Where): Form {
    if (type === 'object') return this.object(schema, where)
    if (type === 'array') return this.list(schema, where)
    if (type === 'boolean') return { is: 'boolean' }
    if (type === 'integer' || type === 'number') return numberOf(schema, type === 'integer')
    if (type === 'string') return textOf(schema)
    if (type === undefined) return { is: 'null' }
    return { is: isObject(own(schema, 'not')) && Object.keys(objectAt(schema, 'not')).length === 0 ? 'never' : 'any' }
  }

  private union(schema: JsonObject, key: string, where: Where): Form {
    const base = without(bare(schema), [key, 'discriminator'])
    const variants = variantsOf(schema, key)
    const members = variants.map((member, index) => {
      const joined: JsonObject = Object.keys(base).length === 0 ? member : { allOf: [base, member] }
      return this.tree(joined, { at: `${where.at}/${key}/${index}`, way: where.way })
    })
    const isExclusive = key === 'oneOf'
    const tag = tagOf(schema, key)
    const flat = members.flatMap((one) =>
      one.form.is === 'union' && !one.form.isExclusive && !isExclusive && tag === undefined ? one.form.of : [one],
    )
    return { is: 'union', of: flat, isExclusive, ...(tag !== undefined && { tag }) }
  }

  private list(schema: JsonObject, where: Where): Form {
    const old = own(schema, 'items')
    const positions = isList(old) ? old : listAt(schema, 'prefixItems')
    const rest = isList(old) ? own(schema, 'additionalItems') : old
    const trees = positions.map((one, index) =>
      this.tree(one, { at: `${where.at}/prefixItems/${index}`, way: where.way }),
    )
    const of =
      rest === false && trees[0] !== undefined
        ? trees[0]
        : this.tree(rest ?? {}, { at: `${where.at}/items`, way: where.way })
    const [min, most] = [numberAt(schema, 'minItems'), numberAt(schema, 'maxItems')]
    const max = rest === false ? Math.min(most ?? Infinity, trees.length) : most
    return {
      is: 'list',
      of,
      ...(min !== undefined && { min }),
      ...(max !== undefined && { max }),
      isUnique: own(schema, 'uniqueItems') === true,
      ...(trees.length > 0 && { positions: trees }),
    }
  }

  private object(schema: JsonObject, where: Where): ObjectForm {
    const required = textsAt(schema, 'required')
    const fields = Object.entries(propertiesOf(schema, required)).map(([name, value]): NamedTree => ({
      name,
      isRequired: required.includes(name),
      tree: this.tree(value, { at: `${where.at}/properties/${escaped(name)}`, way: where.way }),
    }))
    const [min, max] = [numberAt(schema, 'minProperties'), numberAt(schema, 'maxProperties')]
    return {
      is: 'object',
      fields: inOrder(fields, textsAt(schema, 'x-fal-order-properties')),
      ...this.others(schema, where),
      ...(min !== undefined && { min }),
      ...(max !== undefined && { max }),
      conditions: conditionsOf(schema),
    }
  }

  private others(schema: JsonObject, where: Where): Pick<ObjectForm, 'others' | 'names'> {
    const [[pattern, value] = [], ...more] = Object.entries(objectAt(schema, 'patternProperties'))
    const rest = own(schema, 'additionalProperties') ?? own(schema, 'unevaluatedProperties')
    const isOnly = pattern !== undefined && more.length === 0 && rest === false
    const names = isOnly ? pattern : textAt(objectAt(schema, 'propertyNames'), 'pattern')
    const written = isOnly ? value : pattern === undefined ? rest : true
    const named = names === undefined ? {} : { names }
    if (written === undefined) return { others: 'silent', ...named }
    if (written === false) return { others: 'closed', ...named }
    if (written === true) return { others: 'open', ...named }
    const tree = this.tree(written, { at: `${where.at}/additionalProperties`, way: where.way })
    return { others: isAnything(tree) ? 'open' : tree, ...named }
  }
}

/** The key of the discriminator of a union, and the value of each member: the one that leads to it, or else its name. */
function tagOf(schema: JsonObject, key: string): UnionForm['tag'] {
  const about = objectAt(schema, 'discriminator')
  const name = textAt(about, 'propertyName')
  const mapping = Object.entries(objectAt(about, 'mapping'))
  const values = listAt(schema, key).map((member): string | undefined => {
    const reference = isObject(member) ? textAt(member, '$ref') : undefined
    const last = reference?.split('/').at(-1)
    return mapping.find(([, to]) => to === reference || to === last)?.[0] ?? last
  })
  return name === undefined ? undefined : { key: name, values }
}

/** The keyword of the alternatives of a schema. */
const unionKeyOf = (schema: JsonObject): string | undefined =>
  ['oneOf', 'anyOf'].find((one) => variantsOf(schema, one).length > 0)

/** Whether a schema names null as a type and accepts it: options and alternatives must have it as well, if they do not say `nullable`. */
const acceptsNull = (schema: JsonObject): boolean =>
  notesOf(schema, '').isNullable &&
  permitsNull(schema) &&
  (own(schema, 'nullable') === true || unionKeyOf(schema) === undefined)

/** Whether a schema accepts every value, and the import has nothing to report about it. */
const isAnything = ({ form, unread, mistaken }: Tree): boolean =>
  form.is === 'any' && unread.length === 0 && mistaken.length === 0

/** `true`, `false`, or a value that is no schema, which restricts nothing. */
const unrestricted = (written: Json, at: string): Tree => ({
  ...nothing,
  at,
  mistaken: typeof written === 'boolean' ? [] : [mistake(written, 'a schema')],
  form: { is: written === false ? 'never' : 'any' },
})

const tooLarge = (): Unreadable =>
  new Unreadable(`written out, its references hold over ${limits.expanded.toLocaleString('en-US')} schemas`)

/** The properties of an object schema. A key that is required, but not described, is one of its other keys. */
function propertiesOf(schema: JsonObject, required: readonly string[]): JsonObject {
  const properties = objectAt(schema, 'properties')
  const hasPatterns = Object.keys(objectAt(schema, 'patternProperties')).length > 0
  const other = hasPatterns ? {} : (own(schema, 'additionalProperties') ?? {})
  const others = required.filter((name) => !Object.hasOwn(properties, name))
  return { ...properties, ...Object.fromEntries(others.map((name): [string, Json] => [name, other])) }
}
