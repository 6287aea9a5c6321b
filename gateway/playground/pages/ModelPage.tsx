import '../model/model.css'
import type { JSX } from 'preact'
import { useLayoutEffect } from 'preact/hooks'
import { vendorNames } from '../catalogue/facets.ts'
import { VendorMark } from '../catalogue/VendorMark.tsx'
import { catalogue, type LoadedModel } from '../data/index.ts'
import { ModelHeader } from '../model/ModelHeader.tsx'
import { ModelSkeleton } from '../model/ModelSkeleton.tsx'
import { UnknownModel } from '../model/UnknownModel.tsx'
import { Link } from '../router.ts'
import { restoreScroll } from '../scroll.ts'
import { Button, Heading, Icon, Notice } from '../ui/index.ts'
import { useModel, type ModelState } from './useModel.ts'

/** The page of one model. */
export function ModelPage({ id }: { readonly id: string }): JSX.Element {
  const [state, retry] = useModel(id)
  const index = catalogue.value
  const card = index?.models.find((model) => model.id === id)
  if (index !== undefined && card === undefined) return <UnknownModel id={id} index={index} />
  const { name, vendor } = card ?? modelIn(state) ?? { name: id, vendor: undefined }
  return (
    <div class="frame-page model">
      <Link to="/" class="model-back">
        <Icon name="arrowLeft" size={16} /> Catalogue
      </Link>
      <Heading title={name}>{name}</Heading>
      <p class="model-vendor">
        {vendor !== undefined && index !== undefined && (
          <>
            <VendorMark id={vendor} name={vendorNames(index)(vendor)} />
            <Link to={`/?vendor=${encodeURIComponent(vendor)}`}>{vendorNames(index)(vendor)}</Link>
          </>
        )}
      </p>
      {state === 'loading' ? <ModelSkeleton /> : 'error' in state ? <Failed retry={retry} /> : <Loaded {...state.loaded} />}
    </div>
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

function Loaded({ model }: LoadedModel): JSX.Element {
  useLayoutEffect(restoreScroll, [])
  return <ModelHeader model={model} />
}
