import type { Media } from '../language/media.ts'
import type { Roles } from '../language/role.ts'
import type { AdvisoryRule, Rule } from '../language/rule.ts'
import type { Serving } from '../language/serving.ts'
import type { Json, Shape } from '../language/shape.ts'
import type { ServiceDetails } from '../protocol/service.ts'
import type { CategoryDetails, ResultKind } from './categories.ts'
import type { ListSource, Mapping, Upstream } from './upstream.ts'

export { categories, type Category, type ResultKind } from './categories.ts'
export type { Json }

/** A JSON Schema 2020-12. */
export type Schema = { readonly [keyword: string]: Json }

/** Everything that the specs state, checked and frozen; targets see nothing else. */
export interface Catalogue {
  readonly service: Service
  /** Sorted by id, so that no output depends on the order in which files were found. */
  readonly models: readonly Model[]
  /** Sorted by name. */
  readonly workflows: readonly Workflow[]
  /** Sorted by id. */
  readonly catalogs: readonly OptionList[]
  /** Those that every catalogue has, then the declared ones, sorted by id. */
  readonly categories: readonly CategoryDetails[]
  /** Sorted by id: the vendors that have a file. */
  readonly vendors: readonly Vendor[]
  /**
   * Sorted by id. Only the package of upstreams may contain them, because they name environment variables and
   * addresses.
   */
  readonly upstreams: readonly Upstream[]
  /** Sorted by name: the formats that kinds from outside brought. */
  readonly formats: readonly FormatModule[]
}

/** The ways to handle unknown parameters and keys: refuse the input, or leave them out. */
export const unknownPolicies = ['refuse', 'ignore'] as const

/** A way to handle unknown parameters and keys. */
export type Unknown = (typeof unknownPolicies)[number]

/** The service, and the file that describes it. */
export interface Service extends ServiceDetails {
  readonly file: string
  /** The handling of unknown parameters and keys by models that do not set it. Default: refuse. */
  readonly unknown?: Unknown
}

/** One model: its description and its parameters. */
export interface Model {
  /** The spec file it came from, relative to the folder that holds `specs/`. */
  readonly file: string
  readonly id: string
  readonly names: Names
  /** The workflow that serves it; of several, the last, which serves what no condition of the others does. */
  readonly workflow: string
  /** Every workflow that serves it, in the order in which their conditions decide; undefined if there is only one. */
  readonly workflows?: readonly Serving[]
  readonly name: string
  readonly vendor: string
  /** The word of its category. */
  readonly category: string
  readonly task: string
  readonly mode: 'sync' | 'async'
  /** How long a task usually takes: seconds, or a JSONata expression over the parameters after defaults. */
  readonly estimatedSeconds?: number | string
  /** The times between which it usually takes; `estimatedSeconds` is their middle then. */
  readonly estimatedRange?: TimeRange
  readonly source: 'documented' | 'reference' | 'imported'
  /** Empty if the spec has none. */
  readonly description: string
  readonly result: ResultKind
  /** The media of the files of its standard result; undefined if that has none. */
  readonly media?: Media
  /** Its result fields beyond the standard result, or all of them if its result is `fields`. */
  readonly resultFields: readonly Param[]
  /** Credits for one task: a whole number, or a JSONata expression over the parameters after defaults. */
  readonly credits: number | string
  /** In the author's order. */
  readonly params: readonly Param[]
  /** Which parameters have a role that other interfaces know, such as `prompt` or `firstFrame`. */
  readonly roles: Roles
  /** Whether unknown parameters and keys are left out of the input; otherwise they are refused. */
  readonly unknown?: 'ignore'
  readonly rules: readonly Rule[]
  /** Rules that are shown, and never refuse an input. */
  readonly advice?: readonly AdvisoryRule[]
  readonly examples: readonly Example[]
  readonly release: Release
  /** The model that replaces one that is deprecated, disabled or retired. */
  readonly replacedBy?: string
  /** Dates as `YYYY-MM-DD`. */
  readonly deprecatedAt?: string
  readonly addedAt?: string
  readonly retiresAt?: string
  /** Its id at the vendor, by which people find it there; no name for callers. */
  readonly vendorId?: string
  /** Other names that work too, such as former ids. */
  readonly aliases: readonly string[]
  readonly tags: readonly string[]
  /** Short texts that lists of models show as badges. */
  readonly features?: readonly string[]
  /** Whether its text is written piece by piece; only text models have it. */
  readonly stream?: true
  /** Any data by names that the authors keep about it, such as its owner. Public packages must not contain it. */
  readonly meta?: { readonly [name: string]: Json }
  /** How upstreams run it, in order; undefined: only the sandbox runs it. Public packages must not contain them. */
  readonly upstream?: readonly Mapping[]
}

/** Two times in seconds. */
export interface TimeRange {
  readonly from: number
  readonly to: number
}

/** The lifecycle stages of a model. */
export const releases = ['stable', 'preview', 'beta', 'deprecated', 'disabled', 'retired'] as const

/** The lifecycle stage of a model. */
export type Release = (typeof releases)[number]

/** Whether callers should leave models of this stage: only these can name a successor. */
export const isEnding = (release: Release): boolean => release === 'deprecated' || isRefused(release)

/** Whether the gateway refuses to run models of this stage. */
export const isRefused = (release: Release): boolean => release === 'disabled' || release === 'retired'

/** A company that makes models, as lists of models show it. */
export interface Vendor {
  readonly id: string
  /** The display name. */
  readonly name: string
  /** As `#rrggbb`. */
  readonly color?: string
  /** The address of its page. */
  readonly url?: string
  /** The address of its logo. */
  readonly logo?: string
}

/** The names of all workflows that serve a model. */
export const workflowNames = ({ workflow, workflows }: Pick<Model, 'workflow' | 'workflows'>): readonly string[] =>
  workflows?.map(({ name }) => name) ?? [workflow]

/** A named valid input. */
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
  /** The kind that the spec names, such as `range`; targets can print it and never branch on it. */
  readonly kind: string
  readonly label?: string
  /** Empty if the spec has none. */
  readonly description: string
  /**
   * Whether a caller must pass it, as a value that is not null, an empty list or blank text, unless it may be empty.
   */
  readonly required: boolean
  /** Whether null, an empty list or blank text is enough if it is required, always or by a rule. */
  readonly allowEmpty?: true
  readonly shape: Shape
  readonly default?: Json
  /** The value that forms start with, if the caller must send one. */
  readonly prefill?: Json
  /** In words, which default applies when; undefined if the default always applies, or if there is none. */
  readonly defaultWhen?: string
  /** Whether rules can prevent every default, so that the parameter is absent. */
  readonly withheld?: true
  /** Never logged, never shown in an error. */
  readonly secret?: true
  readonly hints?: Hints
}

/** Hints for forms. */
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
  /** Undefined if the list is read at run time. */
  readonly version?: string
  readonly ttlSeconds: number
  /** upstream: the gateway reads the list at run time. */
  readonly source: 'documented' | 'reference' | 'upstream'
  /** The names of `meta` by which readers can filter the list; a form passes the value of the parameter of that name. */
  readonly filters?: readonly string[]
  /** Undefined if the list is read at run time. */
  readonly items?: readonly OptionItem[]
  /** Where a list of run time is read; undefined: only the sandbox serves it. Public packages must not contain it. */
  readonly upstream?: ListSource
}

/** One entry of an option list. */
export interface OptionItem {
  readonly id: string
  readonly name: string
  readonly description?: string
  readonly tags: readonly string[]
  readonly preview?: string
  /** Addresses of samples, by their media. */
  readonly previews?: Previews
  /** More data about the entry. */
  readonly meta?: { readonly [name: string]: Json }
}

/** The media of samples of options. */
export const previewMedia = ['image', 'video', 'audio'] as const

/** Addresses of samples of an option, by their media. */
export type Previews = { readonly [Media in (typeof previewMedia)[number]]?: string }

/** A format of text that a kind brought, as the packages of models with it need it. */
export interface FormatModule {
  /** Lower-case words joined by `-`. */
  readonly name: string
  /** The files of a package with the check of the format, and their source. */
  readonly files: readonly FormatFile[]
}

/** A file with the check of a format: the code that its author wrote. */
export interface FormatFile {
  /** Relative to the package. */
  readonly path: string
  readonly source: string
}
