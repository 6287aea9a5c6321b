import { relative, sep } from 'node:path'

/** A path as a user in this folder would write it. */
export const shownPath = (path: string): string => relative(process.cwd(), path).split(sep).join('/') || '.'
