import type { FastifyRequest } from 'fastify'

/** The status of a caller who closes the connection before a response begins, as proxies log it. Nobody receives it. */
export const callerLeft = 499

/**
 * Whether a caller has closed the connection before its request had arrived completely. A body that the gateway itself no
 * longer reads is aborted, too, without its connection, and its caller still reads why.
 */
export const hasBrokenOff = ({ raw }: Pick<FastifyRequest, 'raw'>): boolean =>
  raw.readableAborted && !raw.complete && Boolean(raw.socket?.destroyed)
