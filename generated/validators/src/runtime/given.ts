import { given } from './rule.js'
import { copyJson, type Reading } from './reading.js'

/** Returns a copy of a JSON value that counts as given; undefined for anything else. */
export const copyGiven = <Copy>(value: unknown, at?: Reading): Copy | undefined =>
  given(value) ? copyJson(value, at) : undefined
