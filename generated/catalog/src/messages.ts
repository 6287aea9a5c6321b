import type { IssueCode } from './issue.js'
import type { nearestFirst } from './nearest.js'
import type { Rule } from './rule.js'
import type { Shape } from './shape.js'

/**
 * Every word of an issue, and its codes. A set is complete: one that misses a part does not compile. A set can spread
 * another one and replace some of its parts.
 */
export interface Messages<Code extends string = IssueCode>
  extends Words, Hints, ValueWords, MapWords, ListWords, TrimWords, FormatWords, RuleWords, UnreadableWords {
  /** Codes instead of ours. */
  readonly codes?: { readonly [Ours in IssueCode]: Code }
}

/** The function that sorts words by their distance to a value. */
export type Order = { readonly nearestFirst: typeof nearestFirst } | undefined

/** The words that every model needs. Each sentence is on one line, and ends with a period. */
export interface Words {
  /** The expected value, in words after "must be"; `order` sorts many options by distance to `value`. */
  readonly expected: (shape: Shape, value?: unknown, order?: Order) => string
  /** A received value, in at most 100 characters. */
  readonly received: (value: unknown) => string
  /** Names of parameters or keys; of many, some and the number of the others. */
  readonly names: (names: readonly string[], wanted?: string, order?: Order) => string
  /** The expected value of an unknown key. */
  readonly oneOf: (names: string) => string
  /** The name of a value, with the label that people see; its path is empty for the input. */
  readonly subject: (path: string, label?: string) => string
  /** The received value of a parameter that is absent. */
  readonly nothing: string
  /** The received value of a parameter whose value must not be shown. */
  readonly secret: string
  /** A number of characters. */
  readonly characters: (count: number) => string
  /** The sentence about a key that a model, or the object with this name, does not have. */
  readonly unknown: (owner: string, key: string, isModel: boolean) => string
  /** The sentence about a required value that is absent, or empty. */
  readonly required: (subject: string, expected: string, isEmpty: boolean) => string
  /** The sentence about any other value; for a text of the wrong length, `received` is its length. */
  readonly mismatch: (subject: string, expected: string, received: string, isLength: boolean) => string
  /** A list that lacks items. */
  readonly sparse: string
  /** A second sentence about null, after a space. */
  readonly leaveOut: string
}

/** The words for the nearest valid value. */
export interface Hints {
  /** A second sentence, after a space: the value that was most likely meant, or the known names. It can be empty. */
  readonly hint: (close: string | number | boolean | undefined, value: unknown, names?: string) => string
}

/** The words about JSON values. */
export interface ValueWords {
  /** A value that is nested over so many levels deep. */
  readonly tooDeep: (levels: number) => string
  /** A value that consists of over so many values. */
  readonly tooMany: (values: number) => string
}

/** The words about objects with any keys. */
export interface MapWords {
  /** An object with so many keys. */
  readonly keys: (count: number) => string
  /** An object with this key; undefined if the key is secret. */
  readonly key: (key: string | undefined) => string
}

/** The words about lists without repeated items. */
export interface ListWords {
  /** The sentence about an item that repeats another one. */
  readonly repeats: (subject: string, other: string, received: string) => string
  /** The expected value of such an item. */
  readonly otherThan: (other: string) => string
}

/** The words about text whose length does not count the white space at its ends. */
export interface TrimWords {
  /** The expected text. */
  readonly trimmed: (minLength: number, maxLength: number | undefined) => string
}

/** The words about formats with a check. */
export interface FormatWords {
  /** The end of the words for a text whose check fails: it returned a value of this type, or threw an error. */
  readonly failed: (returned: string | undefined) => string
}

/** The words about rules between parameters. */
export interface RuleWords {
  /** A rule, without its reason, which the spec has. */
  readonly rule: (rule: Rule) => string
  /** The received values that break a rule. */
  readonly combination: string
}

/** The words about input that is not plain data. */
export interface UnreadableWords {
  readonly unreadable: { readonly message: string; readonly expected: string; readonly received: string }
}
