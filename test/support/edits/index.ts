import { Draft, type Edit, type Files } from './draft.ts'
import { modelEdits } from './models.ts'
import { nameEdits, omitted } from './names.ts'
import { inlined, keyEdits, kindEdits } from './params.ts'
import { Random } from '../random.ts'
import { ruleEdits } from './rules.ts'
import { sharedEdits } from './shared.ts'
import { styleEdits } from './style.ts'

export type { Files } from './draft.ts'

/** The groups of edits, and how often each is drawn; within a group, all edits are equally likely. */
const groups: readonly (readonly [share: number, edits: readonly Edit[]])[] = [
  [0.45, keyEdits],
  [0.05, kindEdits],
  [0.14, [...nameEdits, omitted, inlined]],
  [0.14, ruleEdits],
  [0.14, modelEdits],
  [0.06, sharedEdits],
  [0.02, styleEdits],
]

/** Every edit. */
export const edits: readonly Edit[] = groups.flatMap(([, list]) => list)

/** A catalogue after an edit. */
export interface Edited {
  readonly files: Files
  /** The name of the edit, such as `text.maxLength`. */
  readonly edit: string
  /** The change in words. */
  readonly what: string
}

/**
 * Changes the YAML texts of a catalogue as a person does: one edit of any kind, which only the seed decides. Most edits
 * are legal; the compiler decides. The result can be edited again.
 */
export function randomEdit(seed: number, files: Files): Edited {
  const random = new Random(seed)
  for (let attempt = 0; attempt < 500; attempt++) {
    const edit = random.one(groupAt(random.next()))
    const edited = edit && applied(edit, files, random)
    if (edited !== undefined) return edited
  }
  throw new Error(`No edit applies to these ${files.size} files (seed ${seed}).`)
}

/** Applies one edit at a random place; undefined if it found nothing to change. */
export function applied(edit: Edit, files: Files, random: Random): Edited | undefined {
  const draft = new Draft(files)
  const what = edit.apply(draft, random)
  const changed = what === undefined ? files : draft.files()
  const isSame = changed.size === files.size && [...changed].every(([path, text]) => files.get(path) === text)
  return what === undefined || isSame ? undefined : { files: changed, edit: edit.name, what }
}

function groupAt(share: number): readonly Edit[] {
  let left = share
  for (const [size, edits] of groups) {
    if (left < size) return edits
    left -= size
  }
  return keyEdits
}
