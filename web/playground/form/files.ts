import type { Shape } from '@gatewright/catalog'
import { typeOfName } from '@gatewright/catalog/language'

/** The shape of a file. */
export type FileShape = Extract<Shape, { is: 'file' }>

/** The size up to which a file can be a part of a call, if the gateway takes no uploads. */
export const mostInline: number = 4 * 1024 * 1024

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
