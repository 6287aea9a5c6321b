import { Component, type ComponentChildren } from 'preact'
import { Button, Notice } from '../../ui/index.ts'

/** Shows why a page failed, in place of an empty one. */
export class Boundary extends Component<{ readonly children: ComponentChildren }, { readonly error?: unknown }> {
  static override getDerivedStateFromError(error: unknown): { readonly error: unknown } {
    return { error }
  }

  override componentDidCatch(error: unknown): void {
    console.error(error)
  }

  override render(): ComponentChildren {
    if (this.state.error === undefined) return this.props.children
    const { error } = this.state
    return (
      <div class="frame-page">
        <Notice tone="danger" title="This page failed." isAlert>
          <p>{error instanceof Error ? error.message : String(error)}</p>
          <Button icon="retry" onClick={() => globalThis.location.reload()}>
            Load it again
          </Button>
        </Notice>
      </div>
    )
  }
}
