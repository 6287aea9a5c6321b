import { useComputed, useSignal } from '@preact/signals'
import type { JSX } from 'preact'
import { useEffect, useMemo } from 'preact/hooks'
import { isSame } from '@gatewright/react'
import { titleOf } from '../../shared/text.ts'
import { Button } from '../../ui/index.ts'
import { FormView } from '../form/FormView.tsx'
import { createForm } from '../form/createForm.ts'
import type { ModelForm } from '../form/form.ts'
import { sayLost } from '../history/sayLost.ts'
import { lazy } from '../lazy.tsx'
import { RunPanel } from '../run/RunPanel.tsx'
import { draftOf, keepDraft, storeDraft } from './drafts.ts'
import type { LoadedModel } from './models.ts'

/** Loaded after the form, which people need first. */
const CodePanel = lazy(async () => (await import('../code/CodePanel.tsx')).CodePanel)

/**
 * The form of a model, and beside it its runs and the code of the call. It begins with the first example. In one column,
 * runs of this visit are above the form.
 */
export function Workbench({ loaded }: { readonly loaded: LoadedModel }): JSX.Element {
  const { model } = loaded
  const form = useMemo(() => createForm(loaded, draftOf(model.id)?.input ?? model.examples[0]?.input), [loaded])
  useEffect(() => {
    sayLost(draftOf(model.id)?.lost)
    const store = (): void => storeDraft(model, form.input.peek())
    addEventListener('pagehide', store)
    return () => {
      removeEventListener('pagehide', store)
      keepDraft(model, form.input.peek())
    }
  }, [form])
  return (
    <div class="model-columns">
      <section class="model-panel" aria-labelledby="model-input">
        <div class="model-panel-head">
          <h2 id="model-input">Input</h2>
          <Button variant="quiet" size="s" icon="close" onClick={form.reset}>
            Clear form
          </Button>
        </div>
        <Examples loaded={loaded} form={form} />
        <FormView form={form} />
      </section>
      <div class="model-side">
        <div class="model-panel model-run">
          <div class="model-panel-head">
            <h2>Run</h2>
          </div>
          <RunPanel loaded={loaded} form={form} />
        </div>
        <div class="model-panel">
          <div class="model-panel-head">
            <h2>Code</h2>
          </div>
          <CodePanel loaded={loaded} form={form} />
        </div>
      </div>
    </div>
  )
}

/** The examples that are shown as buttons; more of them are in a list. */
const mostButtons = 6

/** The examples of a model, each of which fills the form. */
function Examples({
  loaded: { model },
  form,
}: {
  readonly loaded: LoadedModel
  readonly form: ModelForm
}): JSX.Element | null {
  const filled = useSignal('')
  const current = useComputed(() => model.examples.find(({ input }) => isSame(input, form.input.value))?.name ?? '')
  if (model.examples.length === 0) return null
  const fill = (name: string): void => {
    const example = model.examples.find((one) => one.name === name)
    if (example === undefined) return
    form.load(example.input)
    filled.value = name
  }
  return (
    <div class="model-examples" role="group" aria-label="Examples">
      <span class="model-examples-title" aria-hidden="true">
        Examples
      </span>
      {model.examples.length > mostButtons ? (
        <select
          class="model-examples-list"
          aria-label="Example"
          value={current.value}
          onChange={({ currentTarget }) => fill(currentTarget.value)}
        >
          <option value="">Choose one</option>
          {model.examples.map(({ name }) => (
            <option key={name} value={name}>
              {titleOf(name)}
            </option>
          ))}
        </select>
      ) : (
        model.examples.map(({ name }) => (
          <Button key={name} size="s" aria-pressed={name === current.value} onClick={() => fill(name)}>
            {titleOf(name)}
          </Button>
        ))
      )}
      <span class="visually-hidden" role="status">
        {filled.value !== '' && `The form has the values of the example ${titleOf(filled.value)}.`}
      </span>
    </div>
  )
}
