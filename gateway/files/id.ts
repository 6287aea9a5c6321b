import { randomBytes } from 'node:crypto'

const idPattern = /^[0-9a-f]{32}$/

/** An id that nobody can guess: 128 random bits. */
export const newId = (): string => randomBytes(16).toString('hex')

/** Whether a text can be an id; anything else never becomes a path or a key. */
export const isId = (text: string): boolean => idPattern.test(text)
