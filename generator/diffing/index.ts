/** The changes for callers between two catalogues. */
export { changelog, type Release } from './changelog.ts'
export { diffCatalogues } from './catalogues.ts'
export type { Change, ChangePlace, LocatePart, Side, Subject } from './change.ts'
export {
  changeCodes,
  impactOf,
  impacts,
  type ChangeCode,
  type CodeDetails,
  type Impact,
  type Impacts,
} from './codes.ts'
export { bumpOf, isBreaking, nextVersion, type Bump } from './version.ts'
export { sideOf } from './sources/index.ts'
export { SourceError, type SourceOptions } from './sources/specs.ts'
