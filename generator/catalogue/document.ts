import { isObject } from '../base/list.ts'
import type { Json } from './catalogue.ts'

/** Entries of an object, in the order in which they are written. */
export type Entries = { readonly [name: string]: Json }

/**
 * Entries of a document that are made only if something that they are made of has changed since the last build: they must
 * follow from the values of `of` alone. No others of their list have the same `of`. Each value is an object, or no list.
 */
export interface DeferredEntries {
  readonly of: readonly unknown[]
  readonly make: () => Entries
}

/** An object of a document whose entries are made one after another, so that nobody has to hold all of them. */
export class Joined {
  readonly parts: readonly DeferredEntries[]

  constructor(parts: readonly DeferredEntries[]) {
    this.parts = parts
  }
}

/** A document that can be too large to be made as one value. No name of an entry is used twice. */
export type JoinedDocument = { readonly [name: string]: Json | Joined | JoinedDocument }

/** Whether a value is a document with parts. */
export const isJoined = (value: Json | Joined | JoinedDocument): value is JoinedDocument =>
  isObject(value) &&
  !(value instanceof Joined) &&
  Object.values(value).some((inner: Json | Joined | JoinedDocument) => inner instanceof Joined || isJoined(inner))
