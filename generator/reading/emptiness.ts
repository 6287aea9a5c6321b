import type { Param } from '../catalogue/catalogue.ts'
import { canBeEmpty, canBeGiven } from '../language/empty.ts'
import type { Rule } from '../language/rule.ts'
import type { Field, Shape } from '../language/shape.ts'
import type { Node } from '../source/node.ts'
import type { Library } from './library.ts'

/**
 * Whether `required`, `nullable`, `allowEmpty`, `prefill` and defaults of the parameters are consistent. `params` are as callers
 * see them, `written` is the mapping of all.
 */
export function isEmptinessClear(
  written: Node,
  params: readonly Param[],
  rules: readonly Rule[],
  library: Library,
): boolean {
  const verdicts = params.map((param) => {
    const node = written.entries().get(param.name)
    if (node === undefined) return true
    const canBeRequired = param.required || rules.some((rule) => requirable(rule).includes(param.name))
    return isClear(node, param, canBeRequired, library)
  })
  return verdicts.every(Boolean)
}

/** Whether a result has no keys that only inputs can have: a default, a prefill, or `allowEmpty`. */
export function isResultClear(written: Node, fields: readonly Field[], library: Library): boolean {
  const entries = written.entries()
  const verdicts = fields.map((field) => {
    const node = entries.get(field.name)
    return node === undefined || isResultFieldClear(node, field, library)
  })
  return verdicts.every(Boolean)
}

function isResultFieldClear(written: Node, field: Field, library: Library): boolean {
  const node = library.defined(written) ?? written
  const [value, allowEmpty] = [node.entries().get('default'), field.allowEmpty && node.entries().get('allowEmpty')]
  value?.reportKey('result-default', field.name)
  allowEmpty?.reportKey('useless-allow-empty', field.name, 'a result can be empty anyway')
  const prefill = node.entries().get('prefill')
  prefill?.reportKey('useless-prefill', field.name, 'nobody sends a result')
  const areInner = areInnerClear(node, field, library, (child, inner) => isResultFieldClear(child, inner, library))
  return areInner && value === undefined && allowEmpty === undefined && prefill === undefined
}

function isClear(written: Node, field: Field, canBeRequired: boolean, library: Library): boolean {
  const node = library.defined(written) ?? written
  return [
    hasUse(node, field, canBeRequired),
    isPrefillClear(node, field, canBeRequired),
    isConsistent(node, field),
    areInnerClear(node, field, library, (child, inner) => isClear(child, inner, inner.required === true, library)),
  ].every(Boolean)
}

function hasUse(node: Node, { name, allowEmpty, shape }: Field, canBeRequired: boolean): boolean {
  const why = !canBeRequired
    ? 'nothing requires it'
    : canBeEmpty(shape)
      ? undefined
      : 'no value that it can have is empty'
  const at = node.entries().get('allowEmpty')
  if (!allowEmpty || why === undefined || at === undefined) return true
  at.reportKey('useless-allow-empty', name, why)
  return false
}

function isPrefillClear(node: Node, { name, default: value }: Field, canBeRequired: boolean): boolean {
  const prefill = node.entries().get('prefill')
  const why = value !== undefined ? 'it has a default' : canBeRequired ? undefined : 'nothing requires it'
  if (prefill === undefined || why === undefined) return true
  prefill.reportKey('useless-prefill', name, why)
  return false
}

function isConsistent(node: Node, { name, required, allowEmpty, shape }: Field): boolean {
  const nullable = node.entries().get('nullable')
  if (!canBeGiven(shape)) {
    node.entries().get('options')?.report('required-blank', name)
    return false
  }
  if (!required || allowEmpty || nullable?.scalar() !== true) return true
  nullable.reportKey('required-nullable', name)
  return false
}

function areInnerClear(
  node: Node,
  { shape }: Field,
  library: Library,
  isRight: (child: Node, inner: Field) => boolean,
): boolean {
  const verdicts = fieldsIn(node, shape, library).map(([child, inner]) => isRight(child, inner))
  return verdicts.every(Boolean)
}

/** The keys of the objects in a shape, each with its node; objects that the compiler made itself have none. */
function fieldsIn(node: Node, shape: Shape, library: Library): readonly (readonly [Node, Field])[] {
  const entries = node.entries()
  const inside = (written: Node | undefined, of: Shape): readonly (readonly [Node, Field])[] =>
    written === undefined ? [] : fieldsIn(library.defined(written) ?? written, of, library)
  switch (shape.is) {
    case 'object':
      return shape.fields.flatMap((field) => {
        const child = entries.get('keys')?.entries().get(field.name)
        return child?.isMapping() ? [[child, field] as const] : []
      })
    case 'list':
    case 'nullable':
      return fieldsIn(node, shape.of, library)
    case 'map':
      return inside(entries.get('values'), shape.of)
    case 'either': {
      const members = entries.get('of')?.items()
      return shape.of.flatMap((one, index) =>
        members === undefined ? fieldsIn(node, one, library) : inside(members[index], one),
      )
    }
    default:
      return []
  }
}

/** The parameters that a rule can require. */
function requirable(rule: Rule): readonly string[] {
  switch (rule.is) {
    case 'needs':
    case 'needsOneOf':
      return rule.others
    case 'exactlyOneOf':
    case 'atLeastOneOf':
      return rule.params
    case 'requiredWhen':
      return [rule.param]
    default:
      return []
  }
}
