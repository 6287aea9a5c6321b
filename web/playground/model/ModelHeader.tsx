import type { CatalogModel } from '@gatewright/catalog'
import type { JSX } from 'preact'
import { creditsText, secondsText } from '../catalogue/amounts.ts'
import { titleOf } from '../../shared/words.ts'
import { Badge, CopyButton, Icon } from '../../ui/index.ts'
import { MarkBadge } from './MarkBadge.tsx'
import { releaseTones } from './releases.ts'
import { ReleaseNotice } from './ReleaseNotice.tsx'

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
  const credits = typeof model.credits === 'number' ? creditsText(model.credits) : 'Depends on the input'
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
