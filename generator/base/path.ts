import { relative, sep } from 'node:path'

/** A path as a user in this folder would write it. */
export const shownPath = (path: string): string => relative(process.cwd(), path).split(sep).join('/') || '.'

/** A path as one word of a shell, which no command takes for an option. */
export const shellWord = (path: string): string => {
  const safe = path.startsWith('-') ? `./${path}` : path
  return /^[\w./@%+=:,-]+$/.test(safe) ? safe : `'${safe.replaceAll("'", `'\\''`)}'`
}
