import fc from 'fast-check'
import { oddIds } from './names.ts'
import type { Data } from './data.ts'
import { nameOf, param, params, present, prose } from './params.ts'

/** A model as in a spec file. */
export interface ModelSpec extends Data {
  readonly id: string
  readonly vendor: string
}

const id: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...oddIds) },
  fc
    .array(fc.constantFrom('wan', '14b', 'v', 'img2img', 'x', 'model', 'a1', '1', '3d', 'is', 'record', 'input'), {
      minLength: 2,
      maxLength: 4,
    })
    .chain((words) => fc.constantFrom('-', '.', '_').map((joint) => words.join(joint))),
)

/** A value that a condition can compare this parameter with; undefined if there is none. */
function valueOf(written: unknown): unknown {
  if (typeof written !== 'object' || written === null) return undefined
  const { type, list, options, default: value }: Data = { ...written }
  if (list !== undefined) return undefined
  if (type === 'boolean') return true
  const [first]: readonly unknown[] = type === 'enum' && Array.isArray(options) ? options : []
  if (typeof first === 'object' && first !== null && 'value' in first) return first.value
  return first ?? (typeof value === 'number' ? value : undefined)
}

/** A rule of any type between the parameters of a model. */
function rule(given: Data): fc.Arbitrary<Data> {
  const names = Object.keys(given)
  const name = fc.constantFrom(...names)
  const several = fc.uniqueArray(name, { minLength: 1, maxLength: 3 })
  const pair = fc.uniqueArray(name, { minLength: 2, maxLength: 3 })
  const condition = name.chain((one) => {
    const value = valueOf(given[one])
    const words: readonly unknown[] = [
      'given',
      'not given',
      ...(value === undefined ? [] : [{ is: value }, { in: [value] }]),
    ]
    return fc.constantFrom(...words).map((word): Data => ({ [one]: word }))
  })
  const when = fc
    .array(condition, { minLength: 1, maxLength: 2 })
    .map((all): Data => Object.fromEntries(all.flatMap((one) => Object.entries(one))))
  return fc
    .oneof(
      fc.record({ param: name, forbiddenWith: several }),
      fc.record({ param: name, needs: several }),
      fc.record({ param: name, needsOneOf: several }),
      fc.record({ exactlyOneOf: pair }),
      fc.record({ atLeastOneOf: pair }),
      fc.record({ param: name, requiredWhen: when }),
      fc.record({ param: name, allowedWhen: when }),
      fc.record({ param: name, when }).map((keys) => ({ ...keys, only: [valueOf(given[keys.param]) ?? 'a'] })),
    )
    .chain((keys) =>
      fc.tuple(prose, fc.nat(3)).map(([because, one]): Data => {
        return { ...keys, because, ...(one === 0 && { severity: 'advice' }) }
      }),
    )
}

const rulesOf = (given: Data): fc.Arbitrary<readonly Data[] | undefined> =>
  Object.keys(given).length < 2
    ? fc.constant(undefined)
    : fc.oneof({ weight: 2, arbitrary: fc.constant(undefined) }, fc.array(rule(given), { minLength: 1, maxLength: 2 }))

const result = fc.oneof(
  { weight: 4, arbitrary: fc.constant(undefined) },
  fc
    .uniqueArray(fc.tuple(nameOf, param(2, 'result')), { minLength: 1, maxLength: 3, selector: ([name]) => name })
    .map((entries): Data => Object.fromEntries(entries)),
)

/** An expression over the parameters, odd names in back quotes; undefined if no parameter can be compared. */
function expression(given: Data): string | undefined {
  const [found] = Object.entries(given).flatMap(([name, written]) => {
    const value = valueOf(written)
    return value === undefined ? [] : [`\`${name}\` = ${JSON.stringify(value)} ? 4 : 2`]
  })
  return found
}

/** Two workflows, of which one serves a value of the first parameter that can be compared; one if there is none. */
function splitWorkflow({ id: own, params: given }: { readonly id: string; readonly params: Data }): unknown {
  const name = `fuzz/Of-${own}`
  for (const [param, written] of Object.entries(given)) {
    const value = valueOf(written)
    if (value !== undefined) return [{ name: `fuzz/If-${own}`, when: { [param]: { is: value } } }, { name }]
  }
  return name
}

/** The upstream of the model, which gets the parameters unchanged or by name. */
const upstream = (given: Data, category: string): fc.Arbitrary<Data | undefined> => {
  const each = Object.keys(given).map((name) => `${JSON.stringify(name)}: params.\`${name}\``)
  const named = { use: category === 'text' ? 'fuzz-text' : 'fuzz-asset', model: 'fuzz-1' }
  return fc.constantFrom(undefined, undefined, named, { ...named, request: `{ ${each.join(', ')} }` })
}

/** The lifecycle keys of a model. */
const life = fc.constantFrom<Data>(
  {},
  {},
  { release: 'beta' },
  { addedAt: '2026-01-31' },
  { retiresAt: '2028-01-31' },
  { vendorId: 'labs/still:2' },
  { estimatedSeconds: { from: 5, to: 20 } },
  { release: 'deprecated' },
  { release: 'retired', features: ['4K', '<b>`${new}`'] },
)

/** The shared parts of a model: a family with its own parameters, some of which the model can leave out. */
const family = fc.constantFrom<Data>({}, {}, { extends: 'fuzz' }, { extends: 'fuzz', omit: ['toString'] })

/** A spec of a model with any feature of the language. Most are legal; the compiler decides which. */
export const model: fc.Arbitrary<ModelSpec> = fc
  .record({
    id,
    vendor: fc.constantFrom('vendor1', 'vendor2', 'acme'),
    name: prose,
    category: fc.constantFrom('video', 'audio', 'image', 'text', '3d', 'data', 'embedding'),
    mode: fc.constantFrom('sync', 'async'),
    description: fc.option(prose, { nil: undefined, freq: 3 }),
    tags: fc.uniqueArray(prose, { maxLength: 2 }),
    params,
    result,
    credits: fc.constantFrom('none', 'number', 'expression'),
    life,
    family,
    isAliased: fc.boolean(),
    isSplit: fc.boolean(),
    time: fc.constantFrom('number', 'expression', 'none'),
    unknown: fc.constantFrom(undefined, undefined, 'refuse', 'ignore'),
  })
  .chain((described) =>
    fc.tuple(fc.constant(described), rulesOf(described.params), upstream(described.params, described.category)),
  )
  .map(([{ tags, credits, life: lives, family: of, isAliased, isSplit, time, ...described }, rules, runs]) => {
    const workflow = isSplit ? splitWorkflow(described) : `fuzz/Of-${described.id}`
    const fixed = { workflow, task: 'fuzzing', source: 'reference' }
    const price = { none: undefined, number: 7, expression: expression(described.params) }[credits]
    const estimatedSeconds = { none: undefined, number: 6.5, expression: expression(described.params) }[time]
    const { id: own, vendor, ...rest } = described
    // An embedding has no standard result.
    const vector = rest.category === 'embedding' ? { vector: { type: 'number', list: true } } : undefined
    const stream = rest.category === 'text' && rest.mode === 'sync' ? true : undefined
    const more = present({
      ...rest,
      result: rest.result ?? vector,
      stream,
      rules,
      credits: price,
      estimatedSeconds,
      upstream: runs,
    })
    const lists = { ...(tags.length > 0 && { tags }), ...(isAliased && { aliases: [`${own}-old`, `Fuzz/${own}_V1`] }) }
    return { id: own, vendor, ...fixed, ...lives, ...of, ...more, ...lists }
  })
