import type { CatalogModel } from '@gatewright/catalog'
import type { JSX } from 'preact'
import { Notice } from '../../ui/index.ts'
import { ModelLink } from './ModelLink.tsx'

const titles = {
  deprecated: 'This model is deprecated.',
  disabled: 'This model is disabled: the gateway refuses to run it.',
  retired: 'This model is retired: the gateway no longer runs it.',
} as const

/** Says when a model is on its way out or gone, and which one replaces it. */
export function ReleaseNotice({ model }: { readonly model: CatalogModel }): JSX.Element | null {
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
