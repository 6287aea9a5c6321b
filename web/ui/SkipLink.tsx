import type { JSX } from 'preact'

/** The id of the part of the page that changes. */
export const mainId = 'main'

/** A link that keyboards reach first and that leads past the header. */
export function SkipLink(): JSX.Element {
  // The browser resolves `#main` against the base of the document, which is another page.
  const skip = (event: MouseEvent): void => {
    event.preventDefault()
    document.getElementById(mainId)?.focus()
  }
  return (
    <a class="frame-skip" href={`#${mainId}`} onClick={skip}>
      Skip to the content
    </a>
  )
}
