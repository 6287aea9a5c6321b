import type { Json } from '../catalogue/catalogue.ts'
import { escapeUnsafe } from './unsafe.ts'

/** JSON text with each entry on its own line, as npm writes package.json. */
export const jsonText = (value: Json): string => `${escapeUnsafe(JSON.stringify(value, null, 2))}\n`
