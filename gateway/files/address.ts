/** Why an address could not be fetched. */
type RemoteErrorCode =
  | 'bad-address'
  | 'not-public'
  | 'too-many-redirects'
  | 'bad-redirect'
  | 'bad-answer'
  /** There is nothing at the address: 404 or 410. */
  | 'gone'
  | 'too-large'
  | 'wrong-type'
  | 'timed-out'
  | 'unreachable'

/**
 * The error of an address that could not be fetched. Its message follows "the address" and reveals nothing about the
 * private network.
 */
export class RemoteError extends Error {
  readonly code: RemoteErrorCode
  /** Whether another attempt can succeed. */
  readonly retryable: boolean

  constructor(code: RemoteErrorCode, message: string, retryable = false) {
    super(message)
    this.name = 'RemoteError'
    this.code = code
    this.retryable = retryable
  }
}
