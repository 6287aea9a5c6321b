import { isList } from '../base/list.ts'
import type { Catalogue, Json, Model, OptionList, Param, Service, Vendor } from '../catalogue/catalogue.ts'
import { builtInCategories, type CategoryDetails } from '../catalogue/categories.ts'
import { formatCheck, formats, isTextFormat } from '../language/format.ts'
import { handled } from '../language/keywords.ts'
import { inferRoles } from '../language/inferredRoles.ts'
import { match } from '../language/match.ts'
import type { AdvisoryRule, Condition, Value } from '../language/rule.ts'
import type { Field, Shape, ShapeOf } from '../language/shape.ts'

/** The keys of a spec file, as its author could write them. */
export type SpecKeys = { readonly [key: string]: Json }

/** A spec of a catalogue: its path without the ending, what it is made of, and its keys. */
export interface Spec {
  readonly path: string
  readonly of: Service | Model | OptionList | CategoryDetails | Vendor
  readonly keys: () => SpecKeys
}

/**
 * Returns the specs of a catalogue as one reads them without anything else: nothing is shared between files, every default
 * is written out, and kinds from outside are those of their shapes. What is private is not in them: `meta`, `upstream` and
 * the upstreams.
 */
export function specsOf(catalogue: Catalogue): readonly Spec[] {
  const { service, models, workflows: _ofModels, catalogs, categories, vendors, ...others } = catalogue
  const { upstreams: _private, formats: _ofKinds, ...rest } = others
  const own = categories.filter(({ id }) => !builtInCategories.some((known) => known.id === id))
  return handled(rest, [
    { path: 'service', of: service, keys: () => serviceSpec(service) },
    ...models.map((of) => ({ path: `models/${of.id}`, of, keys: () => modelSpec(of) })),
    ...catalogs.map((of) => ({ path: `catalogs/${of.id}`, of, keys: () => listSpec(of) })),
    ...own.map((of) => ({ path: `categories/${of.id}`, of, keys: () => categorySpec(of) })),
    ...vendors.map((of) => ({ path: `vendors/${of.id}`, of, keys: () => vendorSpec(of) })),
  ])
}

function serviceSpec({ file: _file, contact, sync, credits, envelope, ...words }: Service): SpecKeys {
  return {
    ...words,
    ...(contact && { contact: { ...contact } }),
    sync: { ...sync },
    credits: { ...credits },
    envelope: { ...envelope },
  }
}

const listSpec = ({ file: _file, upstream: _private, filters, items, ...list }: OptionList): SpecKeys => ({
  ...list,
  ...(filters && { filters }),
  ...(items && {
    items: items.map(({ previews, ...item }) => ({ ...item, ...(previews && { previews: { ...previews } }) })),
  }),
})

const categorySpec = ({ id: _path, isReplaced: _ofOurs, ...details }: CategoryDetails): SpecKeys => ({ ...details })

const vendorSpec = ({ id: _path, ...details }: Vendor): SpecKeys => ({ ...details })

/** Returns the spec of a model without what is private. */
export function modelSpec(model: Model): SpecKeys {
  const {
    file: _file,
    names: _ofId,
    result: _ofCategory,
    media: _too,
    meta: _private,
    upstream: _mapping,
    ...own
  } = model
  const { params, roles: _stated, rules, advice = [], resultFields, examples, description, ...more } = own
  const stated = rolesSpec(model)
  const { workflow, workflows, unknown = 'refuse', estimatedRange, ...words } = more
  const written = [...rules.map(ruleSpec), ...advice.map((rule) => ({ ...ruleSpec(rule), severity: 'advice' }))]
  return {
    ...words,
    ...(estimatedRange && { estimatedSeconds: { ...estimatedRange } }),
    workflow: workflows?.map(({ name, when }) => ({ name, ...(when && { when: conditionsSpec(when) }) })) ?? workflow,
    ...(description !== '' && { description }),
    unknown,
    params: fieldsSpec(params),
    ...(Object.keys(stated).length > 0 && { roles: stated }),
    ...(written.length > 0 && { rules: written }),
    ...(resultFields.length > 0 && { result: asResult(fieldsSpec(resultFields)) }),
    ...(examples.length > 0 && { examples: Object.fromEntries(examples.map(({ name, input }) => [name, input])) }),
  }
}

/** The roles of the parameters; null for those that would follow from their names, and that no parameter has. */
function rolesSpec({ params, roles }: Model): SpecKeys {
  const others = Object.keys(inferRoles(params, roles).roles).filter((role) => !Object.hasOwn(roles, role))
  return { ...roles, ...Object.fromEntries(others.map((role) => [role, null])) }
}

/** Fields of a result, which can be empty anyway: that of a kind that allows it in an input does not say so. */
function asResult(value: Json): Json {
  if (typeof value !== 'object' || value === null) return value
  if (isList(value)) return value.map(asResult)
  const own = Object.entries(value).filter(([key, flag]) => key !== 'allowEmpty' || flag !== true)
  return Object.fromEntries(own.map(([key, part]) => [key, key === 'default' ? part : asResult(part)] as const))
}

const fieldsSpec = (fields: readonly (Field & Partial<Param>)[]): SpecKeys =>
  Object.fromEntries(fields.map((field) => [field.name, fieldSpec(field)]))

function fieldSpec(field: Field & Partial<Param>): SpecKeys {
  const { name: _name, label, description, required, allowEmpty, secret, shape, default: value, ...more } = field
  const { prefill, kind, hints, defaultWhen: _words, withheld: _ofRules, ...rest } = more
  return handled(rest, {
    ...shapeSpec(shape, kind),
    ...(hints && { ...hints }),
    ...(label !== undefined && { label }),
    ...(description !== undefined && description !== '' && { description }),
    ...(required && { required }),
    ...(allowEmpty && { allowEmpty }),
    ...(secret && { secret }),
    ...(value !== undefined && { default: value }),
    ...(prefill !== undefined && { prefill }),
  })
}

/** A value without a name. The kind that its author wrote is kept if another kind has the same shape. */
function shapeSpec(shape: Shape, kind?: string): SpecKeys {
  if (shape.is === 'nullable') return { ...shapeSpec(shape.of, kind), nullable: true }
  if (shape.is !== 'list') return kindSpec(shape, kind)
  const list = listKeys(shape)
  return { ...shapeSpec(innermost(shape), kind), list: Object.keys(list).length === 0 ? true : list }
}

function listKeys({ is: _is, of, min, max, unique, ...rest }: ShapeOf<'list'>): SpecKeys {
  const item = of.is === 'nullable' ? of.of : of
  return handled(rest, {
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(unique && { unique }),
    ...(of.is === 'nullable' && { nullable: true }),
    ...(item.is === 'list' && { list: listKeys(item) }),
  })
}

/** The items of a list, or those of the lists in it. */
function innermost({ of }: ShapeOf<'list'>): Shape {
  const item = of.is === 'nullable' ? of.of : of
  return item.is === 'list' ? innermost(item) : item
}

const kindSpec = (shape: Shape, kind: string | undefined): SpecKeys =>
  match<SpecKeys>(shape, {
    any: ({ is: _is, notEmpty: _ofRequired, ...rest }) => handled(rest, { type: 'json' }),
    string: textSpec,
    number: ({ is: _is, integer, ...bounds }) =>
      kind === 'range'
        ? { type: kind, ...(integer && { integer }), ...bounds }
        : { type: integer ? 'integer' : 'number', ...bounds },
    boolean: ({ is: _is, ...rest }) => handled(rest, { type: 'boolean' }),
    choice: choiceSpec,
    file: ({ is: _is, media, role, limits, mimeTypes, noun: _ofMedia, families: _too, ...rest }) =>
      handled(rest, { type: 'file', media, ...(role && { role }), ...limits, ...(mimeTypes && { mimeTypes }) }),
    list: (list) => shapeSpec(list),
    object: ({ is: _is, fields, ...rest }) =>
      kind === 'messages' ? messagesSpec(fields) : handled(rest, { type: 'object', keys: fieldsSpec(fields) }),
    map: mapSpec,
    either: (either) => eitherSpec(either, kind),
    nullable: (nullable) => shapeSpec(nullable),
  })

function textSpec({
  is: _is,
  notBlank: _ofRequired,
  catalog,
  format,
  pattern,
  noun,
  example,
  ...text
}: ShapeOf<'string'>): SpecKeys {
  const { [formatCheck]: _code, minLength, maxLength, trim, ...rest } = text
  if (catalog !== undefined) return { type: 'catalog', catalog }
  const ours = format !== undefined && isTextFormat(format) ? formats[format] : undefined
  const isForeign = format !== undefined && ours === undefined
  return handled(rest, {
    type: 'text',
    ...(minLength !== undefined && { minLength }),
    ...(maxLength !== undefined && { maxLength }),
    ...(trim && { trim }),
    ...(pattern !== undefined && pattern !== ours?.pattern && { pattern }),
    ...(format !== undefined && { format }),
    ...(isForeign && noun !== undefined && { noun }),
    ...(isForeign && example !== undefined && { example }),
  })
}

function choiceSpec({ is: _is, values, labels = {}, deprecated = [], unit, ...rest }: ShapeOf<'choice'>): SpecKeys {
  const blank = [...deprecated.map(String), ...Object.keys(labels)].filter((word) => !values.map(String).includes(word))
  const written = [...values, ...new Set(blank)] // a required choice has lost its blank words, and loses them again
  const options = written.map((value): Json => {
    const label = Object.hasOwn(labels, String(value)) ? labels[String(value)] : undefined
    const isDeprecated = deprecated.includes(value)
    return label === undefined && !isDeprecated
      ? value
      : { value, ...(label !== undefined && { label }), ...(isDeprecated && { deprecated: true }) }
  })
  return handled(rest, { type: 'enum', options, ...(unit !== undefined && { unit }) })
}

/** The turns of a conversation, from the alternatives of their content: text, and parts with files. */
function messagesSpec(fields: readonly Field[]): SpecKeys {
  const content = fields.map(({ shape }) => shape).find((shape) => shape.is === 'either')
  const [text, parts] = content?.of ?? []
  const alternatives = parts?.is === 'list' && parts.of.is === 'either' ? parts.of.of : []
  const media = alternatives
    .flatMap((part) => (part.is === 'object' ? part.fields : []))
    .flatMap(({ shape }) => (shape.is === 'file' ? [shape.media] : []))
  const maxLength = text?.is === 'string' ? text.maxLength : undefined
  return { type: 'messages', ...(media.length > 0 && { media }), ...(maxLength !== undefined && { maxLength }) }
}

function eitherSpec({ is: _is, of, tag, ...rest }: ShapeOf<'either'>, kind: string | undefined): SpecKeys {
  const alternatives = of.map((one) => shapeSpec(one))
  const [words, keys] = alternatives
  if (kind === 'preset') return { ...words, ...keys, type: kind }
  return handled(rest, { type: 'union', of: alternatives, ...(tag !== undefined && { discriminator: tag }) })
}

function mapSpec({ is: _is, of, keys, min, max, noun: _ofKeys, ...rest }: ShapeOf<'map'>): SpecKeys {
  const { minLength, maxLength, pattern } = keys ?? {}
  return handled(rest, {
    type: 'map',
    values: shapeSpec(of),
    ...(min !== undefined && { minKeys: min }),
    ...(max !== undefined && { maxKeys: max }),
    ...(minLength !== undefined && { minKeyLength: minLength }),
    ...(maxLength !== undefined && { maxKeyLength: maxLength }),
    ...(pattern !== undefined && { keyPattern: pattern }),
  })
}

/** Returns a rule as authors write it. */
export function ruleSpec(rule: AdvisoryRule): SpecKeys {
  const { because } = rule
  switch (rule.is) {
    case 'within': {
      const { param, min, max } = rule
      return { param, within: { ...(min !== undefined && { min }), ...(max !== undefined && { max }) }, because }
    }
    case 'forbiddenWith':
    case 'needs':
    case 'needsOneOf':
      return { param: rule.param, [rule.is]: rule.others, because }
    case 'exactlyOneOf':
    case 'atLeastOneOf':
      return { [rule.is]: rule.params, because }
    case 'requiredWhen':
    case 'allowedWhen':
      return { param: rule.param, [rule.is]: conditionsSpec(rule.when), because }
    case 'only': {
      const { param, values, when, default: value } = rule
      return {
        param,
        only: values,
        when: conditionsSpec(when),
        ...(value !== undefined && { default: value }),
        because,
      }
    }
  }
}

const conditionsSpec = (when: readonly Condition[]): SpecKeys =>
  Object.fromEntries(when.map((one): [string, Json] => [one.param, one.is === 'in' ? among(one.values) : one.is]))

const among = (values: readonly Value[]): Json => (values.length === 1 ? { is: values[0] ?? '' } : { in: values })
