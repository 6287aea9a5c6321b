import type { JSX } from 'preact'
import { useEffect } from 'preact/hooks'
import { Icon } from '../../../ui/index.ts'
import { focusOn } from './focus.ts'
import type { ModelForm } from '../state/form.ts'

/** The number of issues that the summary lists. */
const most = 10

/** Every issue, with links to the fields; and the focus on the first of them, whenever all are shown. */
export function Summary({ form }: { readonly form: ModelForm }): JSX.Element | null {
  const shows = form.shows.value
  useEffect(() => {
    const first = form.issues.peek()[0]
    if (shows > 0 && first !== undefined) focusOn(first.path)
  }, [shows])
  const issues = form.issues.value
  if (shows === 0 || issues.length === 0) return null
  const count = issues.length === 1 ? 'One thing is' : `${issues.length} things are`
  return (
    <section class="form-summary" aria-label="Issues">
      <h3>
        <Icon name="error" size={18} />
        {count} missing or not right
      </h3>
      <ul>
        {issues.slice(0, most).map(({ path, message }, index) => (
          <li key={index}>
            {path.length === 0 ? (
              message
            ) : (
              <button type="button" class="form-link" onClick={() => focusOn(path)}>
                {message}
              </button>
            )}
          </li>
        ))}
        {issues.length > most && <li>{issues.length - most} more</li>}
      </ul>
    </section>
  )
}
