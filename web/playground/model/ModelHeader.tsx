import type { CatalogModel } from '@gatewright/catalog'
import type { JSX } from 'preact'
import { catalogue } from '../../shared/catalogue.ts'
import { creditsText, secondsText, titleOf } from '../../shared/text.ts'
import { Badge, CopyButton, Icon, Notice } from '../../ui/index.ts'
import { isFree, MarkBadge, releaseTones } from '../marks.tsx'
import { comparisonOf } from '../compare/address.ts'
import { rankOf } from '../form/form.ts'
import { Link } from '../router.ts'

/** The description of a model, and what a person should know before running it. */
export function ModelHeader({ model }: { readonly model: CatalogModel }): JSX.Element {
  return (
    <>
      {model.description !== '' && <p class="model-description">{model.description}</p>}
      <ReleaseNotice model={model} />
      <Metadata model={model} />
    </>
  )
}

/** The release of a model, its task, and the words by which it is found. */
export function ModelBadges({ model }: { readonly model: CatalogModel }): JSX.Element {
  return (
    <div class="model-badges">
      <MarkBadge id={model.id} />
      {model.release !== 'stable' && <Badge tone={releaseTones[model.release]}>{titleOf(model.release)}</Badge>}
      <Badge>{titleOf(model.task)}</Badge>
      {model.stream && <Badge>Streams its text</Badge>}
      {[...new Set([...(model.features ?? []), ...model.tags])].map((tag) => (
        <Badge key={tag}>{titleOf(tag)}</Badge>
      ))}
    </div>
  )
}

function Metadata({ model }: { readonly model: CatalogModel }): JSX.Element {
  const price = isFree(model.id) ? 0 : model.credits
  const credits = typeof price === 'number' ? creditsText(price) : 'Depends on the input'
  const seconds = typeof model.estimatedSeconds === 'number' ? secondsText(model.estimatedSeconds) : undefined
  const id = encodeURIComponent(model.id)
  return (
    <div class="model-facts">
      <dl class="model-list">
        <Fact title="Id">
          <code>{model.id}</code>
          <CopyButton text={model.id} label="Copy the id" />
        </Fact>
        <Fact title="Workflow">
          <code>{model.workflow}</code>
        </Fact>
        <Fact title="Mode">{model.mode === 'sync' ? 'Answers at once' : 'Submit and poll'}</Fact>
        <Fact title="Price">{credits}</Fact>
        {model.estimatedSeconds !== undefined && <Fact title="Usual time">{seconds ?? 'Depends on the input'}</Fact>}
      </dl>
      <p class="model-links">
        <a href={`docs/models/${id}`}>
          <Icon name="document" size={16} /> Reference
        </a>
        <a href={`docs/openapi?model=${id}`}>
          <Icon name="code" size={16} /> OpenAPI
        </a>
        {model.params.some((param) => rankOf(param) === 0) && (
          <Link to={comparisonOf([model.id])}>
            <Icon name="columns" size={16} /> Compare
          </Link>
        )}
      </p>
    </div>
  )
}

const Fact = ({
  title,
  children,
}: {
  readonly title: string
  readonly children: JSX.Element | string | JSX.Element[]
}): JSX.Element => (
  <div class="model-fact">
    <dt>{title}</dt>
    <dd>{children}</dd>
  </div>
)

const titles = {
  deprecated: 'This model is deprecated.',
  disabled: 'This model is disabled: the gateway refuses to run it.',
  retired: 'This model is retired: the gateway no longer runs it.',
} as const

/** Says when a model is on its way out or gone, and which one replaces it. */
function ReleaseNotice({ model }: { readonly model: CatalogModel }): JSX.Element | null {
  const { release, replacedBy, deprecatedAt } = model
  if (release !== 'deprecated' && release !== 'disabled' && release !== 'retired') return null
  return (
    <Notice tone={release === 'deprecated' ? 'warning' : 'danger'} title={titles[release]}>
      {deprecatedAt !== undefined && <p>It is deprecated since {deprecatedAt}.</p>}
      {replacedBy !== undefined && (
        <p>
          Use <ModelLink id={replacedBy} /> instead.
        </p>
      )}
    </Notice>
  )
}

/** A link to the page of a model, with its name. */
export function ModelLink({ id }: { readonly id: string }): JSX.Element {
  const name = catalogue.value?.models.find((card) => card.id === id)?.name ?? id
  return <Link to={`/models/${encodeURIComponent(id)}`}>{name}</Link>
}
