import type { AST } from '@eslint-community/regexpp'
import { codePointsOf, type CodePoints } from './codePoints.ts'

/** A state of an automaton: it continues to the next states in order, after it reads a character or without reading. */
export interface State {
  /** The characters that it reads; undefined if it continues without reading. */
  readonly reads: CodePoints | undefined
  /** The next states. A state that occurs twice is reached in two ways. */
  readonly to: number[]
}

/** The error for a pattern without an automaton; its message says why. */
export class Unsupported extends Error {}

/** The maximum number of states of an automaton: counted repetitions are written out. */
const most = 20_000

/** Returns the automaton of a pattern: its paths are the attempts of a backtracking engine. The start state is 0, the end state 1. */
export function automatonOf(pattern: AST.Pattern): readonly State[] {
  const automaton = new Automaton()
  automaton.alternatives(pattern.alternatives, automaton.add())
  return automaton.states
}

class Automaton {
  readonly states: State[] = []

  add(reads?: CodePoints): number {
    if (this.states.length >= most) throw new Unsupported(`written out, it has more than ${most} steps`)
    return this.states.push({ reads, to: [] }) - 1
  }

  /** Adds alternatives that start at a state; returns the state in which they end. */
  alternatives(alternatives: readonly AST.Alternative[], from: number): number {
    const end = this.add()
    for (const { elements } of alternatives) {
      const start = this.add()
      this.join(from, start)
      this.join(
        elements.reduce((at, element) => this.element(element, at), start),
        end,
      )
    }
    return end
  }

  private join(from: number, to: number): void {
    this.states[from]?.to.push(to)
  }

  private element(element: AST.Element, from: number): number {
    switch (element.type) {
      case 'Character':
      case 'CharacterSet':
      case 'CharacterClass':
        return this.character(codePointsOf(element), from)
      case 'Group':
      case 'CapturingGroup':
        return this.alternatives(element.alternatives, from)
      case 'Quantifier':
        return this.quantifier(element, from)
      case 'Assertion':
        if (element.kind.startsWith('look')) throw new Unsupported('it has a lookahead or a lookbehind')
        return from // as if it always held, which only adds paths
      case 'Backreference':
        throw new Unsupported('it has a backreference')
      default:
        throw new Unsupported(`${element.raw} is not supported`)
    }
  }

  private character(reads: CodePoints, from: number): number {
    const [reader, end] = [this.add(reads), this.add()]
    this.join(from, reader)
    this.join(reader, end)
    return end
  }

  private quantifier({ element, min, max }: AST.Quantifier, from: number): number {
    let at = from
    for (let count = 0; count < min; count++) at = this.element(element, at)
    if (max === Infinity) return this.loop(element, at)
    const end = this.add()
    for (let count = min; count < max; count++) {
      this.join(at, end)
      const start = this.add()
      this.join(at, start)
      at = this.element(element, start)
    }
    this.join(at, end)
    return end
  }

  private loop(element: AST.QuantifiableElement, from: number): number {
    const [start, end] = [this.add(), this.add()]
    this.join(from, start)
    this.join(start, end)
    const inside = this.add()
    this.join(start, inside)
    this.join(this.element(element, inside), start)
    return end
  }
}
