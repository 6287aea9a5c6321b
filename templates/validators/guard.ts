import { code, type Code } from '../../generator/writing/code.ts'
import { identifier } from '../../generator/writing/print.ts'

/** A generated function that checks a part of the input, and copies it if it is a list or an object. */
export interface Guard {
  /** Its first line or lines: its name, its parameters and the type that it proves. */
  readonly head: Code
  /** The keys, if it copies an object. */
  readonly fields: readonly FieldGuard[] | undefined
  /** The key that was read before, if it copies an object. */
  readonly tag: Code | undefined
  /** Whether it leaves unknown keys out, if it copies an object. */
  readonly isOpen: boolean | undefined
  /** The statement that leaves the function if a key was refused or is missing, if it copies an object. */
  readonly refusal: Code | undefined
  /** The object with the keys that are always present, if it copies an object. */
  readonly present: Code | undefined
  /** Whether no other key can be present. */
  readonly isConstant: boolean | undefined
  /** Statements that fill in the defaults of keys, if it copies an object. */
  readonly fills: readonly Code[] | undefined
  /** The condition under which it returns false, if it copies nothing. */
  readonly denial: Code | undefined
  /** Its statements, if it copies anything else. */
  readonly statements: readonly Code[] | undefined
}

/** A key of an object. */
export interface FieldGuard {
  readonly name: Code
  readonly local: Code
  /** Whether it can be absent from the copy. */
  readonly isOptional: boolean
  /** The key of the copy. */
  readonly place: Code
  /** Assigns the value, or breaks if it is refused. */
  readonly statements: readonly Code[]
}

/** Returns a guard with every field that its template reads. */
export function guardView(head: Code, view: Partial<Guard>): Guard {
  const { fields, tag, isOpen, refusal, present, isConstant, fills, denial, statements } = view
  return { head, fields, tag, isOpen, refusal, present, isConstant, fills, denial, statements }
}

/** Returns the head of a function that proves a type. */
export const guardHead = (name: Code, parameter: string, type: Code): Code =>
  code`function ${name}(${identifier(parameter)}: unknown): ${identifier(parameter)} is ${type} {`
