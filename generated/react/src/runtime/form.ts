import type { CatalogModel } from '@gatewright/catalog'
import { fileProblem, pointerOf, typeOfFile } from '@gatewright/catalog/language'
import type { Issue } from '@gatewright/client'
import { viewer, type State } from './state.js'
import type { FormOptions, FormStore, ModelForm, Upload, UploadState } from './types.js'
import { isList, startOf, withoutFiles, type Check, type Input } from './values.js'

/** Creates the form of a model, which `check` checks; without it, only the gateway does. */
export const createModelForm = (check: Check | undefined, options: FormOptions): FormStore => new Form(check, options)

/** The state before a person has changed anything. */
const untouched = (values: Input, version: number): Omit<State, 'quotes'> => ({
  values,
  version,
  touched: new Set(),
  unread: [],
  refused: [],
  uploads: new Map(),
  shows: 0,
  checks: 0,
})

/** The price and the time of a model that has only one. */
const fixedQuotes = ({ credits, estimatedSeconds }: CatalogModel): State['quotes'] => ({
  price: typeof credits === 'number' ? { credits, exact: true } : undefined,
  seconds: typeof estimatedSeconds === 'number' ? estimatedSeconds : undefined,
})

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

class Form implements FormStore {
  private readonly options: FormOptions
  private readonly view: (state: State, last: ModelForm | undefined) => Omit<ModelForm, keyof Methods>
  private readonly listeners = new Set<() => void>()
  private readonly methods: Methods
  private state: State
  private shown: ModelForm
  /** The latest input whose price was asked for. */
  private quoted: Input | undefined
  private uploads = new AbortController()

  constructor(check: Check = () => [], options: FormOptions) {
    const { data, initial = startOf(data.params) } = options
    this.options = options
    this.state = { ...untouched(initial, 0), quotes: fixedQuotes(data) }
    this.view = viewer(data, check, {
      set: (name) => (value) => this.set(name, value),
      touch: (name) => () => this.change({ touched: new Set([...this.state.touched, name]) }),
      attach: (name) => (files) => this.attach(name, files),
    })
    this.methods = this.makeMethods()
    this.shown = { ...this.methods, ...this.view(this.state, undefined) }
  }

  readonly get = (): ModelForm => this.shown

  readonly recheck = (): void => this.change({ checks: this.state.checks + 1 })

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    void this.quote()
    return () => void this.listeners.delete(listener)
  }

  private makeMethods(): Methods {
    return {
      set: (name, value) => this.set(name, value),
      load: (input) => this.load(input),
      reset: () => this.load(startOf(this.options.data.params)),
      showAll: () => this.change({ shows: this.state.shows + 1 }),
      refuse: (issues) => {
        const { values } = this.state
        const refused = issues.map(({ path, message }) => ({
          issue: issueAt(path, message, 'rule', 'another value', 'this one'),
          value: values[`${path[0]}`],
        }))
        this.change({ refused })
      },
      complain: (path, message) => this.complain(path, message),
    }
  }

  private change(part: Partial<State>): void {
    this.state = { ...this.state, ...part }
    this.shown = { ...this.methods, ...this.view(this.state, this.shown) }
    for (const listener of this.listeners) listener()
    if (this.listeners.size > 0) void this.quote()
  }

  private set(name: string, value: unknown): void {
    const { [name]: _, ...others } = this.state.values
    // A value keeps its place, so that what is sent does not change its order.
    const values = { ...this.state.values, [name]: value }
    this.change({ values: value === undefined ? others : values })
  }

  private load(values: Input): void {
    this.uploads.abort()
    this.uploads = new AbortController()
    this.change(untouched(values, this.state.version + 1))
  }

  private complain(path: Issue['path'], message: string | undefined): void {
    const pointer = pointerOf(path)
    const others = this.state.unread.filter((issue) => issue.pointer !== pointer)
    if (message === undefined && others.length === this.state.unread.length) return
    const own = message === undefined ? [] : [issueAt(path, message, 'unreadable', 'a value', 'a text')]
    this.change({ unread: [...others, ...own] })
  }

  /** Asks for the price of the current input. An answer for an older input never replaces that for a newer one. */
  private async quote(): Promise<void> {
    const { data, quotes: quoter } = this.options
    const { input, issues } = this.shown
    if (quoter === undefined || input === this.quoted) return
    if (typeof data.credits === 'number' && typeof data.estimatedSeconds !== 'string') return
    this.quoted = input
    const call = { input: withoutFiles(input) as Input, issues } // it keeps the keys
    // An expression that cannot be evaluated leaves the price unknown.
    const quotes = await quoter(data, call).catch(() => fixedQuotes(data))
    if (this.quoted === input) this.change({ quotes })
  }

  private async attach(name: string, files: readonly File[]): Promise<void> {
    const shape = this.options.data.params.find((param) => param.name === name)?.shape
    const inner = shape?.is === 'list' ? shape.of : shape
    const of = inner?.is === 'nullable' ? inner.of : inner
    if (shape === undefined || of?.is !== 'file') return
    const room = shape.is === 'list' ? (shape.max ?? Infinity) - itemsOf(this.state.values[name]).length : 1
    const problems = files.flatMap((file) => fileProblem(file, of) ?? [])
    if (files.length > room) problems.push(`There is room for ${room} more; the others were left out.`)
    this.complain([name], problems[0])
    const { signal } = this.uploads
    for (const file of files.filter((one) => fileProblem(one, of) === undefined).slice(0, room)) {
      try {
        const value = this.options.upload ? await this.upload(name, file, this.options.upload, signal) : file
        if (signal.aborted) return
        const before = this.state.values[name]
        this.set(name, shape.is === 'list' ? [...itemsOf(before), value] : value)
      } catch (error) {
        if (!signal.aborted) this.complain([name], `${file.name} was not uploaded. ${messageOf(error)}`)
      }
    }
  }

  private async upload(name: string, file: File, upload: Upload, signal: AbortSignal): Promise<string> {
    const note = (part: UploadState | undefined): void => {
      if (signal.aborted) return
      const uploads = new Map(this.state.uploads)
      if (part === undefined) uploads.delete(name)
      else uploads.set(name, part)
      this.change({ uploads })
    }
    const onProgress = (loaded: number, total: number): void => note({ name: file.name, loaded, total })
    onProgress(0, file.size)
    try {
      return await upload(new File([file], file.name, { type: typeOfFile(file) }), { onProgress, signal })
    } finally {
      note(undefined)
    }
  }
}

type Methods = Pick<ModelForm, 'set' | 'load' | 'reset' | 'showAll' | 'refuse' | 'complain'>

const itemsOf = (value: unknown): readonly unknown[] => (isList(value) ? value : [])

/** An issue that no check found. */
const issueAt = (
  path: Issue['path'],
  message: string,
  code: Issue['code'],
  expected: string,
  received: string,
): Issue => ({ path, pointer: pointerOf(path), message, code, expected, received })
