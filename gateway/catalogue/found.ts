/** The targets whose packages a gateway reads. */
export const targets = ['catalog', 'validators', 'openapi', 'schemas', 'upstreams', 'reference'] as const

/** A target whose package a gateway reads. */
export type Target = (typeof targets)[number]

/** A generated package, as its package.json describes it. */
export interface FoundPackage {
  readonly target: Target
  readonly name: string
  readonly version: string
  /** The number of the format that it was made in. */
  readonly format: number
  readonly folder: string
}

/** The targets that a gateway works without. */
type OptionalTarget = 'upstreams' | 'reference'

/** The packages that a gateway serves; without upstreams, the sandbox runs every model. */
export type FoundPackages = Readonly<Record<Exclude<Target, OptionalTarget>, FoundPackage>> &
  Readonly<Partial<Record<OptionalTarget, FoundPackage>>>
