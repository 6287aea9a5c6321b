/** An operation of a document that is no model. */
export interface LeftOut {
  /** The file. */
  readonly source: string
  /** The operation as `--operation` takes it, such as `POST /v1/hooks`. */
  readonly operation: string
  /** Why it is no model, as a clause that begins in lower case, such as `it registers a webhook`. Operations of one kind have the same reason. */
  readonly reason: string
  /** The evidence of that, such as `the word "webhooks" in its path`. */
  readonly evidence: string
}

/** The result of an import that concerns documents and no model. */
export interface Outcome {
  readonly leftOut?: readonly LeftOut[]
}
