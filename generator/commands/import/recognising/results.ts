import type { OutputFile } from './outputs.ts'

/** Addresses that steer a call and hold no result. */
export const controls: RegExp =
  /web_?hook|call_?back|status_?ur[il]|cancel|poll(?:ing)?_?ur|response_?ur[il]|upload|redirect|dashboard|billing|stripe|invoice|web_?socket|^ws_|^urls$|avatar_?ur[il]|profile|share_?ur|docs_?ur|html_?ur|checkout|annotations?$|citation|tool_|_details?$|^(?:sources?|links?|search_results)$|next_?(?:page|url)|prev(?:ious)?_?(?:page|url)|_links$/i

/** A row of the decision table: what a file is by its name, and what that counts. */
interface Row {
  readonly points: number
  readonly pattern: RegExp
}

/** Which result? Names of files, by what they count: what is looked at before what only comes with it. */
const rows: readonly Row[] = [
  { points: -8, pattern: /(?:^|_)(?:logs?|debug|trace|metrics?)(?:_|$)|logUrl/i },
  {
    points: -8,
    pattern:
      /(?:^|_)(?:input|inputs|source|original|reference|init|uploaded?)(?:_|$)|^(?:input|source|original|reference)(?=[A-Z])/i,
  },
  {
    points: -6,
    pattern:
      /thumb|preview|poster|cover|icon|logo|placeholder|sample|waveform|subtitle|_head$|^head_|first_frame|last_frame/i,
  },
  { points: -4, pattern: /(?:^|_)masks?(?:_|$)|alpha|depth|Mask/ },
  {
    points: 3,
    pattern:
      /^(?:outputs?|results?|generated|generations?|download|final|data|content)(?:_|$)|^(?:output|result|download|generated)(?=[A-Z])/i,
  },
]

/** How much the names of a file speak for it as the result of a model. */
export const rankOf = ({ names }: OutputFile): number =>
  rows.reduce((sum, { points, pattern }) => sum + (names.some((name) => pattern.test(name)) ? points : 0), 0)
