import { signal, type ReadonlySignal } from '@preact/signals'
import { labelOf } from '@gatewright/catalog/language'
import type { LiveQuotes } from '../form/form.ts'
import type { Input } from '../../shared/values.ts'
import type { RunIssue } from '../history/record.ts'
import { loadMarks, marks, unavailable } from '../marks.tsx'
import type { LoadedModel } from '../model/models.ts'
import { startRun } from './runs.ts'

/** The parts of the form of a model that a run uses. */
export interface RunForm extends LiveQuotes {
  /** Exactly what is sent. */
  readonly input: ReadonlySignal<Input>
  readonly issues: ReadonlySignal<readonly RunIssue[]>
  /** The label of a parameter whose file is being uploaded. */
  readonly uploading: ReadonlySignal<string | undefined>
  readonly load: (input: Input) => void
  readonly showAll: () => void
  /** Shows issues that the gateway found next to their fields. */
  readonly refuse: (issues: readonly RunIssue[]) => void
}

/** Starts runs of one form. */
export interface Runner {
  readonly isStarting: ReadonlySignal<boolean>
  /** Starts a run and reports its id; if the form has issues, shows them instead. */
  readonly run: () => Promise<void>
}

/** Creates the runner of a form, which starts one run at a time. */
export function createRunner(loaded: LoadedModel, form: RunForm, onStart: (id: string) => void): Runner {
  const { id: model } = loaded.model
  const isStarting = signal(false)
  const run = async (): Promise<void> => {
    if (isStarting.value || form.uploading.value !== undefined) return
    if (form.issues.value.length > 0) return form.showAll()
    isStarting.value = true
    try {
      // The mark may be a minute old.
      if (isUnavailable(model)) await loadMarks()
      if (isUnavailable(model)) return
      const id = await startRun(loaded, form.input.value, form.seconds.value)
      if (id !== undefined) onStart(id)
    } finally {
      isStarting.value = false
    }
  }
  return { isStarting, run }
}

const isUnavailable = (model: string): boolean => marks.value[model] === 'unavailable'

/** Returns why a model cannot run now, with the name of the field; undefined if it can. */
export function reasonOf(
  { uploading, issues }: Pick<RunForm, 'uploading' | 'issues'>,
  { id, params }: LoadedModel['model'],
): string | undefined {
  if (isUnavailable(id)) return unavailable
  if (uploading.value !== undefined) return `The file of ${uploading.value} is being uploaded.`
  const [first, ...others] = issues.value
  if (first === undefined) return undefined
  const { path, message } = first
  const param = params.find(({ name }) => name === path[0])
  const isNamed = param === undefined || [param.name, labelOf(param)].some((name) => message.startsWith(name))
  const more =
    others.length === 0
      ? ''
      : ` ${others.length} more ${others.length === 1 ? 'thing is' : 'things are'} missing or invalid.`
  return `${isNamed ? '' : `${labelOf(param)}: `}${message}${more}`
}
