import type { Rule } from '../language/rule.ts'
import type { Shape } from '../language/shape.ts'
import type { ServiceDetails } from '../protocol/service.ts'
import type { Mapping, Upstream } from './upstream.ts'

/** A value that JSON can say. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

/** A JSON Schema 2020-12. */
export type Schema = { readonly [keyword: string]: Json }

/** All facts that the specs state, checked and frozen; the only thing that targets see. */
export interface Catalogue {
  readonly service: Service
  /** Sorted by id, so that no output depends on the order in which files were found. */
  readonly models: readonly Model[]
  /** Sorted by name. */
  readonly workflows: readonly Workflow[]
  /** Sorted by id. */
  readonly catalogs: readonly OptionList[]
  /** Sorted by id. Only the package of upstreams may hold them: they name environment variables and addresses. */
  readonly upstreams: readonly Upstream[]
}

/** What belongs to no model, and the file that says it. */
export interface Service extends ServiceDetails {
  readonly file: string
}

/** The categories of models. */
export const categories = ['video', 'audio', 'image', 'text'] as const

/** What a model makes. */
export type Category = (typeof categories)[number]

/** Asset models give addresses, text models give text (API document, 2.2). */
export type ResultKind = 'asset' | 'text'

/** One model: what it is and what it takes. */
export interface Model {
  /** The spec file it came from, relative to the folder that holds `specs/`. */
  readonly file: string
  readonly id: string
  readonly names: Names
  readonly workflow: string
  readonly name: string
  readonly vendor: string
  readonly category: Category
  readonly task: string
  readonly mode: 'sync' | 'async'
  readonly estimatedSeconds: number
  readonly source: 'documented' | 'reference'
  readonly description: string
  readonly result: ResultKind
  /** What it gives beyond the standard result. */
  readonly resultFields: readonly Param[]
  /** Whole credits for one task, or a JSONata expression over the parameters after defaults that gives them. */
  readonly credits: number | string
  /** In the order in which the author wrote them. */
  readonly params: readonly Param[]
  readonly rules: readonly Rule[]
  readonly examples: readonly Example[]
  readonly release: Release
  /** The model that takes the place of a deprecated one. */
  readonly replacedBy?: string
  /** Dates as `YYYY-MM-DD`. */
  readonly deprecatedAt?: string
  readonly addedAt?: string
  /** Old ids that still work. */
  readonly aliases: readonly string[]
  readonly tags: readonly string[]
  /** The upstream that runs it; absent: only the sandbox does. No public package may hold it. */
  readonly upstream?: Mapping
}

/** How far a model is in its life. */
export const releases = ['stable', 'beta', 'deprecated'] as const

/** How far a model is in its life. */
export type Release = (typeof releases)[number]

/** A named input that is right. */
export interface Example {
  readonly name: string
  readonly input: { readonly [param: string]: Json }
}

/** The identifiers that generated code uses for a model. */
export interface Names {
  readonly camel: string
  readonly pascal: string
}

/** One parameter of a model. */
export interface Param {
  readonly name: string
  /** The author's word for it, such as `range`; targets may print it and never branch on it. */
  readonly kind: string
  readonly label?: string
  readonly description: string
  /** Whether a caller must give it: in an input neither null nor an empty list nor blank text, unless it may be empty. */
  readonly required: boolean
  /** Whether null, an empty list or blank text is enough where it is required, always or by a rule. */
  readonly allowEmpty?: true
  readonly shape: Shape
  readonly default?: Json
  /** In words, when which default is filled in; absent when it always is, or when there is none. */
  readonly defaultWhen?: string
  /** Whether rules can keep every default from being filled in, so that it is absent. */
  readonly withheld?: true
  /** Never logged, never shown in an error. */
  readonly secret?: true
  readonly hints?: Hints
}

/** What helps a form and binds nobody. */
export interface Hints {
  readonly multiline?: true
  readonly placeholder?: string
}

/** A workflow and the models that share it. */
export interface Workflow {
  readonly name: string
  readonly models: readonly Model[]
}

/** A named option list, such as a list of voices. */
export interface OptionList {
  readonly file: string
  readonly id: string
  /** The path under `/workflows/` at which the live list is read. */
  readonly address: string
  readonly title: string
  readonly description: string
  readonly version: string
  readonly ttlSeconds: number
  readonly source: 'documented' | 'reference'
  readonly items: readonly OptionItem[]
}

/** One entry of an option list. */
export interface OptionItem {
  readonly id: string
  readonly name: string
  readonly description?: string
  readonly tags: readonly string[]
  readonly preview?: string
}
