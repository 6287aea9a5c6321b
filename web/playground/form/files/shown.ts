import { typeOfName } from '@gatewright/catalog/language'
import { labelOfName } from '../words/labels.ts'
import { bytesOf } from '../words/units.ts'

/** Returns a data URI in words, such as `PNG, 24 kB`; undefined for any other address. */
export function dataWords(address: string): string | undefined {
  if (!address.startsWith('data:')) return undefined
  const comma = address.indexOf(',')
  const head = address.slice(5, comma < 0 ? 100 : comma)
  const length = comma < 0 ? 0 : address.length - comma - 1
  const bytes = head.endsWith(';base64') ? Math.floor((length * 3) / 4) : length
  const type = (head.split(';')[0] ?? '').split('/')[1] ?? 'data'
  return `${labelOfName(type.replace(/^x-/, '')).toUpperCase()} file, ${bytesOf(bytes)}`
}

/** The media that a page can show. */
export type Shown = 'image' | 'video' | 'audio'

/** Returns the media of an address, as far as the address says it. */
export function mediaOf(address: string, media: string): Shown | undefined {
  const type = address.startsWith('data:') ? address.slice(5, 60) : typeOfName(address.split(/[?#]/)[0] ?? '')
  const named = (['image', 'video', 'audio'] as const).find((one) => type.startsWith(`${one}/`))
  return named ?? (['image', 'video', 'audio'] as const).find((one) => one === media)
}

/** Whether the page can show an address without a request to another host. */
export const isOwn = (address: string, origin: string): boolean =>
  /^(?:data|blob):/.test(address) || address.startsWith(`${origin}/`)
