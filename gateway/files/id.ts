import { randomBytes } from 'node:crypto'

const idPattern = /^[0-9a-f]{32}$/

/** A random id of 128 bits, which cannot be guessed. */
export const newId = (): string => randomBytes(16).toString('hex')

/** Whether a text is a valid id; other texts never become a path or a key. */
export const isId = (text: string): boolean => idPattern.test(text)
