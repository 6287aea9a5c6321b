/** A format of text that a kind brought, as the packages of models with it need it. */
export interface FormatModule {
  /** Lower-case words joined by `-`. */
  readonly name: string
  /** The files of a package with the check of the format, and their source. */
  readonly files: readonly FormatFile[]
}

/** A file with the check of a format: the code that its author wrote. */
export interface FormatFile {
  /** Relative to the package. */
  readonly path: string
  readonly source: string
}
