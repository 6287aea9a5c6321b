import './model.css'
import type { JSX } from 'preact'
import { useEffect, useLayoutEffect } from 'preact/hooks'
import { useSignal } from '@preact/signals'
import { nearestFirst } from '@gatewright/validators/nearest'
import type { PlaygroundIndex } from '../../../gateway/pages/data.ts'
import { catalogue } from '../../shared/catalogue.ts'
import { Button, Heading, Icon, Notice, Spinner } from '../../ui/index.ts'
import { VendorMark } from '../catalogue/Sample.tsx'
import { vendorNames } from '../catalogue/facets.ts'
import { Link, restoreScroll } from '../router.ts'
import { ModelBadges, ModelHeader, ModelLink } from './ModelHeader.tsx'
import { Workbench } from './Workbench.tsx'
import { loadModel, type LoadedModel } from './models.ts'

/** The page of one model. */
export function ModelPage({ id }: { readonly id: string }): JSX.Element {
  const [state, retry] = useModel(id)
  const index = catalogue.value
  const card = index?.models.find((model) => model.id === id)
  if (index !== undefined && card === undefined) return <UnknownModel id={id} index={index} />
  const loadedModel = modelIn(state)
  const { name, vendor } = card ?? loadedModel ?? { name: id, vendor: undefined }
  return (
    <div class="frame-page model">
      <Link to="/" class="model-back">
        <Icon name="arrowLeft" size={16} /> Catalogue
      </Link>
      <Heading title={name}>{name}</Heading>
      <div class="model-origin">
        {vendor !== undefined && index !== undefined && <Origin vendor={vendor} index={index} />}
        {loadedModel !== undefined && <ModelBadges model={loadedModel} />}
      </div>
      {state === 'loading' ? (
        <ModelSkeleton />
      ) : 'error' in state ? (
        <Failed retry={retry} />
      ) : (
        <Loaded loaded={state.loaded} />
      )}
    </div>
  )
}

function Origin({ vendor, index }: { readonly vendor: string; readonly index: PlaygroundIndex }): JSX.Element {
  const name = vendorNames(index)(vendor)
  return (
    <p class="model-vendor">
      <VendorMark id={vendor} name={name} />
      <Link to={`/?vendor=${encodeURIComponent(vendor)}`}>{name}</Link>
    </p>
  )
}

const modelIn = (state: ModelState): LoadedModel['model'] | undefined =>
  typeof state === 'object' && 'loaded' in state ? state.loaded.model : undefined

/** Says that a model could not be loaded, and loads it again. */
export const Failed = ({ retry }: { readonly retry: () => void }): JSX.Element => (
  <Notice tone="danger" title="The model could not be loaded." isAlert>
    <p>The gateway does not answer, or its packages were replaced.</p>
    <Button icon="retry" onClick={retry}>
      Try again
    </Button>
  </Notice>
)

function Loaded({ loaded }: { readonly loaded: LoadedModel }): JSX.Element {
  useLayoutEffect(restoreScroll, [])
  return (
    <>
      <ModelHeader model={loaded.model} />
      <Workbench key={loaded.model.id} loaded={loaded} />
    </>
  )
}

/** The state of a model that is loaded for a page. */
export type ModelState = 'loading' | { readonly loaded: LoadedModel } | { readonly error: unknown }

/** Loads the model of a page. The function loads it again after a failure. */
export function useModel(id: string): readonly [ModelState, () => void] {
  const state = useSignal<ModelState>('loading')
  const start = (): void => {
    state.value = 'loading'
    loadModel(id).then(
      (loaded) => (state.value = { loaded }),
      (error: unknown) => (state.value = { error }),
    )
  }
  useEffect(start, [id])
  return [state.value, start]
}

/** The places of the parts of a model while it loads. */
export const ModelSkeleton = (): JSX.Element => (
  <div class="model-skeleton">
    <div class="model-bone model-bone-line" />
    <div class="model-bone model-bone-text" />
    <div class="model-columns">
      <div class="model-bone model-bone-form" />
      <div class="model-bone model-bone-run" />
    </div>
    <span class="visually-hidden">
      <Spinner label="The model is loading" />
    </span>
  </div>
)

/** How many similar models are offered. */
const most = 5

/** The page for an id that no model has, with the models whose ids are most like it. */
export function UnknownModel({ id, index }: { readonly id: string; readonly index: PlaygroundIndex }): JSX.Element {
  const ids = index.models.map((card) => card.id)
  return (
    <div class="frame-page model-unknown">
      <Heading title="Unknown model">No model has this id</Heading>
      <p>
        The catalogue has no model <code>{id.slice(0, 200)}</code>. The nearest ids are:
      </p>
      <ul>
        {nearestFirst(ids, id)
          .slice(0, most)
          .map((near) => (
            <li key={near}>
              <ModelLink id={near} /> <code>{near}</code>
            </li>
          ))}
      </ul>
      <Link to="/" class="ui-button ui-button-secondary">
        Show the catalogue
      </Link>
    </div>
  )
}
