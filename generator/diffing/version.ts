import { inc, parse } from 'semver'
import type { Change } from './change.ts'

/** The part of a version that changes raise. */
export type Bump = 'major' | 'minor' | 'patch' | 'none'

/** Whether a change breaks callers, or may break some. */
export const isBreaking = ({ impact }: Pick<Change, 'impact'>): boolean =>
  impact === 'breaking' || impact === 'possibly-breaking'

/** Returns the part of the version that these changes raise, according to Semantic Versioning. */
export function bumpOf(changes: readonly Pick<Change, 'impact'>[]): Bump {
  if (changes.some(isBreaking)) return 'major'
  if (changes.some(({ impact }) => impact === 'additive')) return 'minor'
  return changes.length > 0 ? 'patch' : 'none'
}

/**
 * Returns the version after a bump. Before 1.0.0 a breaking change raises the minor part, and any other the patch part,
 * as the ranges of npm expect. A pre-release stays one of the same version.
 */
export function nextVersion(version: string, bump: Bump): string {
  const { prerelease = [] } = parse(version) ?? {}
  if (bump === 'none') return version
  const raised = prerelease.length > 0 ? 'prerelease' : version.startsWith('0.') ? beforeOne[bump] : bump
  return inc(version, raised, String(prerelease[0] ?? ''), '1') ?? version
}

const beforeOne = { major: 'minor', minor: 'patch', patch: 'patch' } as const
