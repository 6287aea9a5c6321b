import type { Json } from '../catalogue/catalogue.ts'
import { escapeUnsafe } from './unsafe.ts'

/** JSON text with every entry on a line of its own, as npm writes package.json. */
export const jsonText = (value: Json): string => `${escapeUnsafe(JSON.stringify(value, null, 2))}\n`
