/** A finished call to an upstream; it contains nothing from a body or an address. */
export interface UpstreamCall {
  readonly vendor: string
  readonly task: string
  readonly attempt: number | undefined
  /** `ok`, or the meaning of the status or the failure. */
  readonly outcome: string
  readonly status: number | undefined
  /** The error code of the operating system or the HTTP client. */
  readonly code: string | undefined
  readonly ms: number
}

/** A task that has failed at its upstream, with the code that its caller sees. */
export type UpstreamFailure = Pick<UpstreamCall, 'vendor' | 'task' | 'attempt'> & { readonly code: string }

/** A refusal of the gateway's own key or account, in the vendor's words, which only operators see. */
export type RefusedAccount = Pick<UpstreamCall, 'vendor' | 'task' | 'attempt' | 'status'> & {
  readonly message: string | undefined
}

/** A part of a result that does not fit, and why; it contains nothing of the vendor's value. */
export interface Misfit {
  readonly field: string
  readonly reason: string
}

/** A result that does not fit completely. The vendor's answer is in `raw`: of the result, or of a task that has failed. */
export type UnfitResult = Pick<UpstreamCall, 'vendor' | 'task' | 'attempt'> & { readonly fields: readonly Misfit[] }

/** Observes calls to upstreams. */
export interface UpstreamWatch {
  readonly called: (call: UpstreamCall) => void
  readonly failed: (failure: UpstreamFailure) => void
  readonly account: (refusal: RefusedAccount) => void
  readonly unfit: (result: UnfitResult) => void
  /** The charge of a failed job cannot be read, or is no whole number of credits. */
  readonly unreadableCharge: (job: Pick<UpstreamCall, 'vendor' | 'task' | 'attempt'>) => void
}
