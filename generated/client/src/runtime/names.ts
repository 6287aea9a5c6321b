// The names of options, as texts: in production builds of pages every byte counts.

/** Those of waits. */
export const waitNames: string = 'signal deadlineMs holdSeconds'

/** Those of waits for a result. */
export const resultNames: string = `${waitNames} onUpdate`

/** Those of calls. */
export const callNames: string = `idempotencyKey headers ${resultNames}`

/** Those of clients. */
export const clientNames: string =
  'apiKey baseUrl fetch headers endpoints timeoutMs retry validate idempotent models files catalog clock ' +
  'onRequest onResponse onRetry onPoll'
