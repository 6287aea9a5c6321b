import '../model/model.css'
import type { JSX } from 'preact'
import { useLayoutEffect } from 'preact/hooks'
import type { PlaygroundIndex } from '../../../gateway/pages/data.ts'
import { vendorNames } from '../catalogue/facets.ts'
import { VendorMark } from '../catalogue/VendorMark.tsx'
import { catalogue } from '../../shared/catalogue.ts'
import type { LoadedModel } from '../data/models.ts'
import { ModelBadges, ModelHeader } from '../model/ModelHeader.tsx'
import { ModelSkeleton } from '../model/ModelSkeleton.tsx'
import { UnknownModel } from '../model/UnknownModel.tsx'
import { Workbench } from '../model/Workbench.tsx'
import { Link } from '../router.ts'
import { restoreScroll } from '../scroll.ts'
import { Button, Heading, Icon, Notice } from '../../ui/index.ts'
import { useModel, type ModelState } from './useModel.ts'

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

const Failed = ({ retry }: { readonly retry: () => void }): JSX.Element => (
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
