import type { CatalogModel } from '@gatewright/catalog'

/** The media of files. */
export type Media = NonNullable<CatalogModel['media']>

/** The data of a model for its card, and for the search. */
export interface Card {
  readonly id: string
  /** With the name of its vendor in parentheses, if other models have the same name. */
  readonly name: string
  /** The constant of the model in its packages. */
  readonly identifier: string
  readonly vendor: string
  readonly category: string
  readonly task: string
  readonly mode: CatalogModel['mode']
  readonly release: CatalogModel['release']
  readonly tags: readonly string[]
  readonly features: readonly string[]
  /** Its first sentence, at most 160 characters. */
  readonly description: string
  /** The price of a task; null if it depends on the input. */
  readonly credits: number | null
  /** How long a task usually takes; null if it depends on the input or is not known. */
  readonly seconds: number | null
  /** The media of its file parameters. */
  readonly accepts: readonly Media[]
  /** The names and labels of its parameters, for the search. */
  readonly params: readonly string[]
  /** Whether one of them is the prompt. */
  readonly takesPrompt?: true
  readonly result: CatalogModel['result']
  readonly media?: Media
}

/** The models that do not run at their vendors now, by id. `free`: in the sandbox, which charges nothing. */
export type Marks = Readonly<Record<string, 'sandbox' | 'free' | 'unavailable'>>

/** The data with which the playground begins; the data of a model is in its packages. */
export interface PlaygroundIndex {
  readonly service: {
    readonly title: string
    readonly description: string
    readonly version: string
    /** The address at which callers reach this gateway. */
    readonly baseUrl: string
  }
  /** The names of generated packages, for samples of code. */
  readonly packages: {
    readonly client?: string
    readonly validators?: string
    readonly react?: string
    readonly aiSdk?: string
    /** The client for Python: its name on PyPI, and the module that programs import. */
    readonly python?: { readonly name: string; readonly module: string }
  }
  /** Whether `POST /files` takes uploads. */
  readonly uploads: boolean
  /** Whether there are endpoints in the shape of OpenAI. */
  readonly openai: boolean
  readonly categories: readonly { readonly id: string; readonly title: string; readonly plural: string }[]
  readonly vendors: readonly { readonly id: string; readonly name: string; readonly color?: string }[]
  readonly models: readonly Card[]
}

/** A page in the index of the search of the reference. */
export interface SearchEntry {
  readonly title: string
  readonly path: string
  /** A few words that distinguish pages of the same title. */
  readonly about: string
  /** More words to find it by. */
  readonly words: string
}
