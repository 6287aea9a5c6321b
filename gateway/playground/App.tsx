import type { JSX } from 'preact'
import { success } from '@gatewright/openapi/protocol'

/** The playground. */
export function App(): JSX.Element {
  return <main>{success}</main>
}
