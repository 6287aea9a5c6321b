import { signal } from '@preact/signals'
import type { ComponentType, JSX } from 'preact'
import { Button, Notice, Spinner } from '../ui/index.ts'

/** The state of a component that is loaded when it is first shown. */
type Loading<Props> = 'ready' | 'loading' | 'failed' | { readonly Loaded: ComponentType<Props> }

/** Returns a component that is loaded when it is first shown, and that can be loaded again after a failure. */
export function lazy<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const state = signal<Loading<Props>>('ready')
  const start = (): void => {
    state.value = 'loading'
    load().then(
      (Loaded) => (state.value = { Loaded }),
      () => (state.value = 'failed'),
    )
  }
  return function Lazy(props: Props): JSX.Element {
    if (state.value === 'ready') queueMicrotask(() => state.value === 'ready' && start())
    if (typeof state.value === 'object') return <state.value.Loaded {...props} />
    return state.value === 'failed' ? <LoadFailed retry={start} /> : <Waiting />
  }
}

const Waiting = (): JSX.Element => (
  <div class="frame-page frame-waiting">
    <Spinner label="This part of the page is loading" />
  </div>
)

function LoadFailed({ retry }: { readonly retry: () => void }): JSX.Element {
  return (
    <div class="frame-page">
      <Notice tone="danger" title="This part of the page could not be loaded." isAlert>
        <p>The gateway does not answer, or it was replaced by another version.</p>
        <span class="frame-actions">
          <Button icon="retry" onClick={retry}>
            Try again
          </Button>
          <Button variant="quiet" onClick={() => globalThis.location.reload()}>
            Load the page again
          </Button>
        </span>
      </Notice>
    </div>
  )
}
