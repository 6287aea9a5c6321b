import { isPlainList, isRecord } from '../../language/values.ts'
import { mediaTypes } from '../../language/media.ts'
import { patternProblem } from '../../kinds/pattern.ts'

/** Data of a package, whose types are not known. */
export type Data = Readonly<Record<string, unknown>>

const isText = (value: unknown): boolean => typeof value === 'string'
const isNumber = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value)
const isScalar = (value: unknown): boolean => isText(value) || isNumber(value) || typeof value === 'boolean'
const isMaybe = (value: unknown, is: (value: unknown) => boolean): boolean => value === undefined || is(value)
const areAll = (value: unknown, is: (item: unknown) => boolean): boolean =>
  isPlainList(value) && value.every((item) => is(item))
const isTrue = (value: unknown): boolean => value === undefined || value === true

/** Whether this is a model as the packages of this format have it. */
export function isModelData(value: unknown): value is Data {
  if (!isRecord(value)) return false
  const texts = [
    'id',
    'identifier',
    'name',
    'vendor',
    'category',
    'task',
    'mode',
    'source',
    'description',
    'result',
    'release',
    'workflow',
  ]
  return (
    texts.every((key) => isText(value[key])) &&
    ['media', 'replacedBy', 'deprecatedAt', 'addedAt', 'unknown'].every((key) => isMaybe(value[key], isText)) &&
    (isText(value['credits']) || isNumber(value['credits'])) &&
    isMaybe(value['estimatedSeconds'], (time) => isText(time) || isNumber(time)) &&
    ['aliases', 'tags'].every((key) => areAll(value[key], isText)) &&
    isMaybe(value['features'], (features) => areAll(features, isText)) &&
    ['params', 'resultFields'].every((key) => areAll(value[key], isField)) &&
    areAll(value['rules'], isRule) &&
    isMaybe(value['advice'], (advice) => areAll(advice, isRecord)) &&
    areAll(value['examples'], isRecord) &&
    isMaybe(value['workflows'], (workflows) => areAll(workflows, isServing))
  )
}

const isServing = (value: unknown): boolean =>
  isRecord(value) && isText(value['name']) && isMaybe(value['when'], areConditions)

const areConditions = (value: unknown): boolean =>
  areAll(
    value,
    (one) =>
      isRecord(one) &&
      isText(one['is']) &&
      isText(one['param']) &&
      (one['is'] !== 'in' || areAll(one['values'], isScalar)),
  )

function isRule(value: unknown): boolean {
  if (!isRecord(value) || !isText(value['because'])) return false
  const { is, param, params, others, values, when, default: own } = value
  if (is === 'exactlyOneOf' || is === 'atLeastOneOf') return areAll(params, isText)
  if (is === 'forbiddenWith' || is === 'needs' || is === 'needsOneOf') return isText(param) && areAll(others, isText)
  if (is === 'requiredWhen' || is === 'allowedWhen') return isText(param) && areConditions(when)
  return is === 'only' && isText(param) && areAll(values, isScalar) && areConditions(when) && isMaybe(own, isScalar)
}

/** Whether this is a parameter or a key; `depth` bounds the nesting of shapes. */
function isField(value: unknown, depth = 0): boolean {
  if (!isRecord(value)) return false
  const isNamed = isText(value['name']) && ['label', 'description', 'kind'].every((key) => isMaybe(value[key], isText))
  const isFlagged =
    isMaybe(value['required'], (flag) => typeof flag === 'boolean') &&
    isTrue(value['allowEmpty']) &&
    isTrue(value['secret'])
  return isNamed && isFlagged && isShape(value['shape'], depth + 1)
}

const deepest = 60

function isShape(value: unknown, depth: number): boolean {
  if (!isRecord(value) || depth > deepest) return false
  const { is, of, min, max } = value
  const isBounded = isMaybe(min, isNumber) && isMaybe(max, isNumber)
  switch (is) {
    case 'any':
    case 'boolean':
      return true
    case 'string':
      return isTextShape(value)
    case 'number':
      return (
        isBounded &&
        ['exclusiveMin', 'exclusiveMax'].every((key) => isMaybe(value[key], isNumber)) &&
        isMaybe(value['step'], (step) => isNumber(step) && Number(step) > 0)
      )
    case 'choice':
      return (
        areAll(value['values'], isScalar) &&
        isMaybe(value['deprecated'], (values) => areAll(values, isScalar)) &&
        isMaybe(value['labels'], isRecord)
      )
    case 'file':
      return (
        mediaTypes.some((media) => media === value['media']) &&
        isMaybe(value['mimeTypes'], (types) => areAll(types, isText)) &&
        isMaybe(value['limits'], (limits) => isRecord(limits) && Object.values(limits).every(isNumber))
      )
    case 'object':
      return areAll(value['fields'], (field) => isField(field, depth))
    case 'either':
      return areAll(of, (one) => isShape(one, depth + 1))
    case 'map':
      return (
        isBounded && isMaybe(value['keys'], (keys) => isRecord(keys) && isTextShape(keys)) && isShape(of, depth + 1)
      )
    default:
      return (is === 'list' || is === 'nullable') && isBounded && isShape(of, depth + 1)
  }
}

/** A pattern that may take long is refused, as in specs. */
const isTextShape = ({ minLength, maxLength, pattern, ...words }: Data): boolean =>
  isMaybe(minLength, isNumber) &&
  isMaybe(maxLength, isNumber) &&
  isMaybe(pattern, (text) => typeof text === 'string' && patternProblem(text) === undefined) &&
  ['noun', 'format', 'example', 'catalog'].every((key) => isMaybe(words[key], isText))

/** Whether this is an option list as the packages of this format have it. */
export const isListData = (value: unknown): value is Data =>
  isRecord(value) &&
  ['id', 'address', 'title', 'description', 'source'].every((key) => isText(value[key])) &&
  isMaybe(value['filters'], (filters) => areAll(filters, isText)) &&
  isMaybe(value['items'], (items) =>
    areAll(items, (item) => isRecord(item) && isText(item['id']) && isText(item['name'])),
  )

/** Whether this is an entry with an id, such as a vendor. */
export const isNamedData = (value: unknown): value is Data => isRecord(value) && isText(value['id'])
