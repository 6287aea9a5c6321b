import type { CatalogModel, CatalogParam } from '@gatewright/catalog'
import type { Price, RuleState } from '@gatewright/catalog/language'
import type { Issue } from '@gatewright/client'
import type { Quoter } from './quotes.js'
import type { Input } from './values.js'

/** How far an upload is. */
export interface UploadState {
  readonly name: string
  /** In bytes. */
  readonly loaded: number
  readonly total: number
}

/** Uploads a file, and resolves to its address. It reports how far it is, and stops when `signal` is aborted. */
export type Upload = (
  file: File,
  options: { readonly onProgress: (loaded: number, total: number) => void; readonly signal: AbortSignal },
) => Promise<string>

/** The options of a form. */
export interface FormOptions {
  /** The model from the package of the catalogue (`models/<id>`), which has its rules, defaults and price. */
  readonly data: CatalogModel
  /** The first values. Default: those that the spec proposes for what must be sent. */
  readonly initial?: Input | undefined
  /** Computes prices and times that are expressions: `quotesWith(jsonata)`. Without it, they are unknown. */
  readonly quotes?: Quoter | undefined
  /** Uploads files when they are attached, such as `uploadTo`. Without it, the client sends them with the call. */
  readonly upload?: Upload | undefined
}

/** One parameter of a form. It stays the same object until something about it changes. */
export interface FormField {
  readonly param: CatalogParam
  readonly name: string
  /** The label of the spec, or its name in words. */
  readonly label: string
  /** The value that the person gave; undefined if none. It is kept, but not sent, while a rule blocks the parameter. */
  readonly value: unknown
  /** The effect of the rules: why it is blocked, whether it is required now, and its default. */
  readonly rule: RuleState
  readonly isRequired: boolean
  /** The options that it can have now, if it has any. */
  readonly options?: readonly (string | number)[]
  /** Its issues, once the person has left the field or all issues are shown. */
  readonly issues: readonly Issue[]
  /** The advice that its value does not follow. */
  readonly advice: readonly string[]
  readonly upload?: UploadState
  /** Sets its value; undefined removes it. */
  readonly set: (value: unknown) => void
  /** Notes that the person has left the field, so that its issues are shown. */
  readonly touch: () => void
  /** Adds files to a list, or replaces the one file. Those that it cannot take become issues. Never rejects. */
  readonly attach: (files: readonly File[]) => Promise<void>
}

/** The parts of an issue that the gateway found. */
export type FoundIssue = Pick<Issue, 'path' | 'message'>

/** The state of a form, and what changes it. */
export interface ModelForm<out Of = Input> {
  readonly model: CatalogModel
  /** The values that the person gave, also for parameters that the model does not have. */
  readonly values: Input
  /** Exactly what a run sends: the values without those that a rule blocks. */
  readonly input: Of
  /** Every issue of the input, in the words of the client, whether or not it is shown. */
  readonly issues: readonly Issue[]
  readonly fields: readonly FormField[]
  /** The price of a run; undefined while it is unknown. */
  readonly price: Price | undefined
  /** How long a run usually takes, in seconds; undefined while that is unknown. */
  readonly seconds: number | undefined
  /** The label of the first parameter whose file is being uploaded. */
  readonly uploading: string | undefined
  /** How often all issues were shown since the values were replaced; a change moves the focus. */
  readonly shows: number
  /** Changes when all values are replaced. */
  readonly version: number
  readonly set: (name: string, value: unknown) => void
  /** Replaces all values. */
  readonly load: (input: Input) => void
  /** Starts again with an untouched form. */
  readonly reset: () => void
  /** Shows every issue. */
  readonly showAll: () => void
  /** Shows issues that the gateway found, each until the value of its parameter changes. */
  readonly refuse: (issues: readonly FoundIssue[]) => void
  /** Says why the text at a path is no value yet, such as JSON that ends too early; undefined says that it is one. */
  readonly complain: (path: Issue['path'], message: string | undefined) => void
}

/** A form outside of components: its state, and a way to follow it. */
export interface FormStore {
  /** Calls a function after each change, until the returned function is called. */
  readonly subscribe: (listener: () => void) => () => void
  /** Returns the form, which is the same object until something changes. */
  readonly get: () => ModelForm
  /** Checks the same input again, for a check that depends on anything else. */
  readonly recheck: () => void
}
