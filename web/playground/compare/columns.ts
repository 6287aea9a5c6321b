import { computed, signal, type ReadonlySignal } from '@preact/signals'
import type { Input } from '../../shared/values.ts'
import { createForm } from '../form/createForm.ts'
import type { ModelForm } from '../form/form.ts'
import { draftOf, keepDraft, storeDraft } from '../model/drafts.ts'
import type { LoadedModel } from '../model/models.ts'
import { createRunner, type Runner } from '../run/runner.ts'
import { promptName, promptOf } from './shared.ts'

/** A model of a comparison, with its form and its runs. */
export interface Column {
  readonly loaded: LoadedModel
  readonly form: ModelForm
  /** The ids of the runs of this visit, the latest one last. */
  readonly started: ReadonlySignal<readonly string[]>
  readonly runner: Runner
}

/** The forms of comparisons are kept apart from those of the pages of the models. */
const drafted = ({ model }: LoadedModel): Pick<LoadedModel['model'], 'id' | 'params'> => ({
  id: `compare/${model.id}`,
  params: model.params,
})

/**
 * Creates the column of a model, with the values of a comparison before it in this tab. Without one, only what must be sent
 * is filled in: the values of an example would make the models differ.
 */
export function createColumn(loaded: LoadedModel): Column {
  const form = createForm(loaded, draftOf(drafted(loaded).id)?.input)
  const started = signal<readonly string[]>([])
  const runner = createRunner(loaded, form, (id) => (started.value = [...started.value, id]))
  return { loaded, form, started, runner }
}

/** Keeps the values of a column while another page is shown. */
export const keepColumn = ({ loaded, form }: Column): void => keepDraft(drafted(loaded), form.input.peek())

/** Keeps the values of a column over a reload. */
export const storeColumn = ({ loaded, form }: Column): void => storeDraft(drafted(loaded), form.input.peek())

/** Returns the values with which the shared form begins: those of before, or the prompt of a page or an example. */
export function firstValues(columns: readonly Column[]): Input {
  for (const { loaded } of columns) {
    const { model } = loaded
    const before = draftOf(drafted(loaded).id)?.input
    const input = before ?? draftOf(model.id)?.input ?? model.examples[0]?.input ?? {}
    const prompt = input[promptOf(model)?.name ?? '']
    if (typeof prompt === 'string' && prompt !== '') return { ...before, [promptName]: prompt }
  }
  return {}
}

/** Returns the form of a column without the parameters that the shared form asks for. */
export const restOf = (form: ModelForm, shared: ReadonlySet<string>): ModelForm => ({
  ...form,
  fields: form.fields.filter(({ param }) => !shared.has(param.name)),
  issues: computed(() => form.issues.value.filter(({ path }) => !shared.has(String(path[0])))),
})
