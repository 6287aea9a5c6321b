import type { AST } from '@eslint-community/regexpp'
import { codePointsOf, type CodePoints } from './codePoints.ts'

/** A state of an automaton: it reads a character and goes on, or goes on without reading, in the order of its ways. */
export interface State {
  /** What it reads; undefined when it reads nothing. */
  readonly reads: CodePoints | undefined
  /** Where it leads. One that occurs twice is reached in two ways. */
  readonly to: number[]
}

/** Why there is no automaton of a pattern. */
export class Unsupported extends Error {}

/** How many states an automaton may have: counted repetitions are written out. */
const most = 20_000

/** The automaton of a pattern: its paths are the ways in which an engine that backtracks tries to match a text. It begins at 0. */
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

  /** Adds alternatives that begin at a state; the state in which they end. */
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
        if (element.kind.startsWith('look')) throw new Unsupported('it looks ahead or back')
        return from // as if it always held: that only adds ways
      case 'Backreference':
        throw new Unsupported('it refers back')
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
