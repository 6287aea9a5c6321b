import { signal, type ReadonlySignal } from '@preact/signals'
import { pointerOf } from '@gatewright/catalog/language'
import type { Issue } from '@gatewright/validators'
import type { Path } from './form.ts'

/** Texts of a form that are no values yet, such as JSON that ends too early. */
export interface Complaints {
  readonly issues: ReadonlySignal<readonly Issue[]>
  readonly set: (path: Path, message: string | undefined) => void
  readonly clear: () => void
}

/** Creates an empty list of complaints. */
export function createComplaints(): Complaints {
  const issues = signal<readonly Issue[]>([])
  return {
    issues,
    set: (path, message) => {
      const key = JSON.stringify(path)
      const others = issues.value.filter((issue) => JSON.stringify(issue.path) !== key)
      if (message === undefined && others.length === issues.value.length) return
      issues.value = message === undefined ? others : [...others, issueOf(path, message)]
    },
    clear: () => {
      issues.value = []
    },
  }
}

const issueOf = (path: Path, message: string): Issue => {
  const pointer = pointerOf(path)
  return { code: 'unreadable', path, pointer, message, expected: 'a value', received: 'a text' }
}
