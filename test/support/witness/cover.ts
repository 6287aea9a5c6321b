import type { Change } from '../../../generator/diffing/index.ts'
import type { Path, Witness } from './witness.ts'

/** Whether a change breaks someone, certainly or possibly. */
export const breaks = ({ impact }: Change): boolean => impact === 'breaking' || impact === 'possibly-breaking'

/** The steps of a JSON pointer. */
const stepsOf = (pointer: string): readonly string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))

/** Whether a pointer, in which `*` is any step, leads to a path, above it or below it. */
export function isOn(pointer: string, path: Path): boolean {
  return stepsOf(pointer).every((step, at) => at >= path.length || step === '*' || step === String(path[at]))
}

/** Whether a change is about the value at a path, under its new name or its old one. */
function isAbout({ code, subject, before }: Change, path: Path): boolean {
  const { param } = subject
  if (param === undefined) return false
  if (isOn(param, path)) return true
  return (
    code.endsWith('-renamed') &&
    isOn(param.replace(/[^/]*$/, String(before).replaceAll('~', '~0').replaceAll('/', '~1')), path)
  )
}

/** The parameters that the rules of a change name. */
const namedIn = ({ before, after }: Change): string => JSON.stringify([before, after])

/** Whether a change explains that a rule of these parameters refuses an input, or fills in another default. */
const isOfRule = (change: Change, names: readonly string[]): boolean =>
  change.code.startsWith('rule-')
    ? names.some((name) => namedIn(change).includes(JSON.stringify(name)))
    : change.subject.in === 'input' && names.some((name) => isAbout(change, [name]))

/** The causes of a witness, each of which a change must explain. */
type Cause = (change: Change) => boolean

const ofCode =
  (...codes: readonly string[]): Cause =>
  ({ code }) =>
    codes.includes(code)

/** Whether a change is about the input or the result. */
const isIn = ({ subject }: Change, side: 'input' | 'result'): boolean => subject.in === side

function causesOf(witness: Witness): readonly Cause[] {
  const { kind, paths = [], rules = [] } = witness
  switch (kind) {
    case 'gone':
      return [ofCode('model-removed', 'model-renamed', 'model-merged', 'alias-removed')]
    case 'unavailable':
      return [ofCode('model-refused')]
    case 'nested':
      return [ofCode('envelope-changed')]
    case 'dearer':
      return [ofCode('price-raised', 'price-changed', 'parameter-renamed', 'parameter-removed')]
    case 'moved':
      return [({ code }) => /^workflow-/.test(code) || code === 'serving-changed']
    case 'data':
      return [ofCode(...(witness.codes ?? []))]
    case 'result':
    case 'lost':
      return paths.map(
        (path) => (change) =>
          change.code === 'result-kind-changed' || (isIn(change, 'result') && isAbout(change, path)),
      )
    case 'refused':
      return [
        ...paths.map(
          (path): Cause =>
            (change) =>
              refuses(change, path),
        ),
        ...rules.map(
          (names): Cause =>
            (change) =>
              isOfRule(change, names),
        ),
      ]
    case 'changed':
      return paths.map(
        (path): Cause =>
          (change) =>
            (isIn(change, 'input') && isAbout(change, path)) || isOfRule(change, [String(path[0])]),
      )
  }
}

const refuses = (change: Change, path: Path): boolean =>
  change.code === 'unknown-refused' || (isIn(change, 'input') && isAbout(change, path))

/** Whether a change and a witness are about the same model or list, under the new id or the old one. */
const isOfSame = ({ subject, before }: Change, { kind, model, now, list }: Witness): boolean =>
  kind === 'data' && model === ''
    ? subject.list === list || subject.list === now || before === list
    : subject.model === model || subject.model === now || before === model

/** Returns the breaking changes that explain a witness; undefined if a cause of it has none. */
export function explained(witness: Witness, changes: readonly Change[]): readonly Change[] | undefined {
  const own = changes.filter((change) => breaks(change) && isOfSame(change, witness))
  const merged = own.filter(({ code }) => code === 'model-merged') // it says that nothing is known about calls of the old id
  if (merged.length > 0) return merged
  // With a value that is refused anyway, a rule cannot refuse more inputs.
  const isPlain = witness.kind === 'refused' && (witness.paths ?? []).length > 0
  const found = causesOf(isPlain ? { ...witness, rules: [] } : witness).map((cause) => own.filter(cause))
  return found.some((list) => list.length === 0) ? undefined : found.flat()
}

/** Whether a witness proves a change: it breaks at the place of the change, or above it, or below it. */
export const proves = (witness: Witness, change: Change): boolean =>
  isOfSame(change, witness) && causesOf(witness).some((cause) => cause(change))
