import { signal } from '@preact/signals'
import type { Json } from '@gatewright/catalog'
import { pointerOf } from '@gatewright/catalog/language'
import type { Issue } from '@gatewright/validators'

/** An issue that the gateway found in a call. */
export interface Refusal {
  readonly path: readonly (string | number)[]
  readonly message: string
}

/** The issues that the gateway found in the last call, which the validator of the page cannot find: such as a file that does not exist. */
export interface Refusals {
  /** The issues of a parameter: they hold until its value changes. */
  readonly of: (name: string, value: Json | undefined) => readonly Issue[]
  /** Shows these issues for the values that the parameters have now. */
  readonly set: (issues: readonly Refusal[]) => void
}

/** Creates an empty list of refusals; `valueOf` returns the current value of a parameter. */
export function createRefusals(valueOf: (name: string) => Json | undefined): Refusals {
  const refused = signal<readonly (Refusal & { readonly value: Json | undefined })[]>([])
  return {
    of: (name, value) =>
      refused.value.filter(({ path, value: before }) => path[0] === name && before === value).map(issueOf),
    set: (issues) => {
      refused.value = issues.map(({ path, message }) => ({ path, message, value: valueOf(String(path[0])) }))
    },
  }
}

const issueOf = ({ path, message }: Refusal): Issue => {
  const pointer = pointerOf(path)
  return { code: 'rule', path, pointer, message, expected: 'another value', received: 'this one' }
}
