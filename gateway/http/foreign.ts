import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from './context.ts'
import type { Problem } from './problem.ts'

/** A problem as another API writes it. */
export interface ForeignProblem {
  readonly status: number
  readonly type: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** An interface in the shape of another API, at separate paths. */
export interface ForeignInterface {
  /** The beginning of its paths, such as `/v1/`: every problem below is written in its shape. */
  readonly prefix: string
  /** Adds its routes, and the parsers of their bodies, to a scope of the server. */
  readonly register: (app: FastifyInstance, context: Context) => Promise<void>
  readonly writeProblem: (problem: Problem, request: FastifyRequest) => ForeignProblem
}
