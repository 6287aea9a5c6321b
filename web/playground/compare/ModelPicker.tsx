import type { JSX } from 'preact'
import { useMemo } from 'preact/hooks'
import type { Card, PlaygroundIndex } from '../../../gateway/pages/data.ts'
import { vendorNames } from '../catalogue/facets.ts'
import { Combobox } from '../form/controls/Combobox.tsx'
import { idOf, labelIdOf } from '../form/controls/control.ts'
import { navigate } from '../router.ts'
import { comparisonOf, mostModels } from './address.ts'

/** The path of the control, which no parameter has. */
const path = ['', 'model']

/** Moves the focus to the field that adds a model, after a change has removed the button that had it. */
export const focusPicker = (): void => void requestAnimationFrame(() => document.getElementById(idOf(path))?.focus())

interface ModelPickerProps {
  readonly ids: readonly string[]
  readonly index: PlaygroundIndex
}

/** Adds a model to a comparison. Those that are most like the first one come first. */
export function ModelPicker({ ids, index }: ModelPickerProps): JSX.Element {
  const shape = useMemo(() => choiceOf(ids, index), [ids.join(), index])
  const isFull = ids.length >= mostModels
  const hintId = `${idOf(path)}/hint`
  return (
    <div class="compare-picker">
      {!isFull && (
        <>
          <label id={labelIdOf(path)} for={idOf(path)} class="form-label">
            Add a model
          </label>
          <Combobox
            shape={shape}
            path={path}
            label="Add a model"
            value={undefined}
            fallback={undefined}
            onChange={(id) => typeof id === 'string' && navigate(comparisonOf([...ids, id]))}
            describedBy={hintId}
            isInvalid={false}
            isRequired={false}
            keepsEmpty={false}
            isSecret={false}
            hints={undefined}
            only={undefined}
          />
        </>
      )}
      <p id={hintId} class="form-hint" role="status">
        {isFull
          ? 'Four models are the most. Remove one to add another.'
          : `${ids.length} of ${mostModels} models. Every model that takes a prompt can be added.`}
      </p>
    </div>
  )
}

/** The models that can be added, as the options of a choice. */
function choiceOf(ids: readonly string[], { models, vendors, ...index }: PlaygroundIndex) {
  const vendor = vendorNames({ models, vendors, ...index })
  const first = models.find(({ id }) => id === ids[0])
  const distance = ({ task, category }: Card): number =>
    task === first?.task ? 0 : category === first?.category ? 1 : 2
  const free = models
    .filter(({ id, takesPrompt, release }) => !ids.includes(id) && takesPrompt && !isGone(release))
    .sort((a, b) => distance(a) - distance(b))
  return {
    is: 'choice',
    values: free.map(({ id }) => id),
    labels: Object.fromEntries(free.map((card) => [card.id, labelOf(card, vendor(card.vendor))])),
  } as const
}

/** A name that carries its vendor needs no second one. */
const labelOf = ({ name }: Card, vendor: string): string =>
  name.endsWith(`(${vendor})`) ? name : `${name} (${vendor})`

/** Models that the gateway refuses to run. */
const isGone = (release: Card['release']): boolean => release === 'disabled' || release === 'retired'
