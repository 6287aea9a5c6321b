import type { JSX } from 'preact'
import { useLayoutEffect } from 'preact/hooks'
import { catalogue, type LoadedModel } from '../data/index.ts'
import { restoreScroll } from '../scroll.ts'
import { Button, CopyButton, Heading, Notice, Spinner } from '../ui/index.ts'
import { useModel } from './useModel.ts'

/** The page of one model. */
export function ModelPage({ id }: { readonly id: string }): JSX.Element {
  const [state, retry] = useModel(id)
  const card = catalogue.value?.models.find((model) => model.id === id)
  return (
    <div class="frame-page">
      <Heading title={card?.name ?? id}>{card?.name ?? id}</Heading>
      {state === 'loading' ? (
        <Spinner label="The model is loading" />
      ) : 'error' in state ? (
        <Notice tone="danger" title="The model could not be loaded." isAlert>
          <Button icon="retry" onClick={retry}>
            Try again
          </Button>
        </Notice>
      ) : (
        <Loaded {...state.loaded} />
      )}
    </div>
  )
}

function Loaded({ model }: LoadedModel): JSX.Element {
  useLayoutEffect(restoreScroll, [])
  return (
    <div>
      <p>{model.description}</p>
      <code>{model.id}</code>
      <CopyButton text={model.id} label="Copy the id" />
    </div>
  )
}
