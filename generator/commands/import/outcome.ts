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

/** A model that an earlier import read from a source, and that the source no longer has. Its file stays. */
export interface Gone {
  readonly source: string
  /** The model file, relative to the folder of specs. */
  readonly file: string
  /** The operation that the source had, such as `POST /v1/films`. */
  readonly was: string
}

/** A model that its source has under another name than before. */
export interface Renamed {
  readonly source: string
  /** The model file, relative to the folder of specs. */
  readonly file: string
  readonly was: string
  readonly is: string
  /** A sentence on what the import did, or what a person can do. */
  readonly advice: string
}

/** The results of an import that concern documents as a whole. */
export interface Outcome {
  readonly leftOut?: readonly LeftOut[]
  readonly gone?: readonly Gone[]
  readonly renamed?: readonly Renamed[]
}
