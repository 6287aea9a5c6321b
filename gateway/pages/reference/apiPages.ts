/** A page about the API. */
export interface ApiPage {
  readonly name: string
  readonly title: string
  /** Words to find it by. */
  readonly words: string
}

/** The pages about the API, in the order in which a newcomer reads them. */
export const apiPages: readonly ApiPage[] = [
  { name: 'tasks', title: 'Tasks', words: 'lifecycle submit execute states accepted completed failed sync async' },
  { name: 'envelope', title: 'Envelope', words: 'body request response fields json' },
  { name: 'polling', title: 'Polling', words: 'Retry-After Prefer wait backoff progress' },
  { name: 'errors', title: 'Errors', words: 'problem code status retry invalid-params' },
  { name: 'idempotency', title: 'Idempotency', words: 'Idempotency-Key repeat twice charge' },
  { name: 'files', title: 'Files', words: 'upload data uri address image video audio' },
  { name: 'lists', title: 'Option lists', words: 'voices styles catalog values' },
  { name: 'workflows', title: 'Workflows', words: 'endpoints paths' },
  { name: 'limits', title: 'Limits', words: 'size bytes time count rate' },
  { name: 'changes', title: 'Changes', words: 'deprecated added retired replaced aliases names' },
]
