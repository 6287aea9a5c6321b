// The names of options, as strings: in production builds of pages every byte counts.

/** The options of waits. */
export const waitNames: string = 'signal deadlineMs holdSeconds'

/** The options of waits for a result. */
export const resultNames: string = `${waitNames} onUpdate onAbort`

/** The options of calls. */
export const callNames: string = `idempotencyKey headers metadata webhook cancelAfter ${resultNames}`

/** The options of clients. */
export const clientNames: string =
  'apiKey baseUrl fetch headers endpoints timeoutMs retry validate idempotent models files tasks catalog clock ' +
  'onRequest onResponse onRetry onPoll'
