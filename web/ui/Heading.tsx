import type { ComponentChildren, JSX } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { catalogue } from '../shared/catalogue.ts'

/** Whether a page was shown before: the first page leaves the focus where the browser puts it. */
let isLater = false

/** The properties of the heading of a page. */
export interface HeadingProps {
  /** The title of the page, for the window and the history of the browser. */
  readonly title: string
  readonly isHidden?: boolean
  readonly children: ComponentChildren
}

/** The heading of a page. It takes the focus when the page replaces another one, so that a screen reader reads it. */
export function Heading({ title, isHidden = false, children }: HeadingProps): JSX.Element {
  const element = useRef<HTMLHeadingElement>(null)
  const service = catalogue.value?.service.title ?? 'Playground'
  useEffect(() => {
    document.title = title === service ? service : `${title} · ${service}`
  }, [title, service])
  useEffect(() => {
    if (isLater) element.current?.focus({ preventScroll: true })
    isLater = true
  }, [])
  return (
    <h1 ref={element} tabIndex={-1} class={isHidden ? 'visually-hidden' : undefined}>
      {children}
    </h1>
  )
}
