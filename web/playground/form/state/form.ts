import type { ReadonlySignal, Signal } from '@preact/signals'
import type { CatalogModel, CatalogParam, Json } from '@gatewright/catalog'
import type { Issue } from '@gatewright/validators'
import type { Input } from './input.ts'
import type { Refusal } from './refusals.ts'
import type { RuleState } from './rules.ts'

/** The path of a value in the input: names of parameters and keys, and positions in lists. */
export type Path = readonly (string | number)[]

/** The state of one parameter. */
export interface FieldState {
  readonly param: CatalogParam
  /** The value that the person gave; undefined if none. It is kept while a rule blocks the parameter. */
  readonly value: Signal<Json | undefined>
  /** Whether the person has been in the field, and left it. */
  readonly touched: Signal<boolean>
  readonly rule: ReadonlySignal<RuleState>
  /** Its issues, as far as they are shown now. */
  readonly issues: ReadonlySignal<readonly Issue[]>
  /** The advice that its value does not follow. */
  readonly advice: ReadonlySignal<readonly string[]>
}

/** The values that people give for a model, with their issues. */
export interface ModelForm {
  readonly model: CatalogModel
  /** Exactly what is sent: what the person gave, without what a rule blocks. */
  readonly input: ReadonlySignal<Input>
  /** Every issue of the input, in the words of the validator, and of text that is no value yet. */
  readonly issues: ReadonlySignal<readonly Issue[]>
  readonly isValid: ReadonlySignal<boolean>
  /** The price in credits; undefined while it is unknown. */
  readonly credits: ReadonlySignal<number | undefined>
  /** How long a task usually takes; undefined while it is unknown. */
  readonly seconds: ReadonlySignal<number | undefined>
  /** Whether a file is being uploaded. */
  readonly busy: ReadonlySignal<boolean>
  /** Replaces all values. */
  readonly load: (input: Input) => void
  /** Starts again with an untouched form. */
  readonly reset: () => void
  /** Shows every issue, and moves the focus to the first. */
  readonly showAll: () => void
  readonly fields: readonly FieldState[]
  /** Values of a loaded input that the model has no parameter for. */
  readonly extra: Signal<Input>
  /** How often `showAll` was called since the form was loaded. */
  readonly shows: ReadonlySignal<number>
  /** Changes when all values are replaced. */
  readonly version: ReadonlySignal<number>
  /** Says why a text is no value yet; undefined says that it is one. */
  readonly complain: (path: Path, message: string | undefined) => void
  /** Shows the issues that the gateway found, each until the value of its parameter changes. */
  readonly refuse: (issues: readonly Refusal[]) => void
  /** Counts a piece of work that the call has to wait for, such as an upload. */
  readonly during: <Result>(work: Promise<Result>) => Promise<Result>
}
