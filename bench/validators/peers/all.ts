import { arktype } from './arktype.ts'
import { limit } from './limit.ts'
import { compact, ours } from './ours.ts'
import { parsing } from './parsing.ts'
import type { Peer } from './peer.ts'
import { ajv, schemasafe } from './schemas.ts'
import { typebox } from './typebox.ts'
import { typia } from './typia.ts'
import { valibot } from './valibot.ts'
import { zod, zodCompiled, zodMini } from './zod.ts'

/** All that is measured, in the order of the tables. */
export const peers: readonly Peer[] = [
  parsing,
  limit,
  ours,
  compact,
  schemasafe,
  ajv,
  typia,
  typebox,
  arktype,
  zodCompiled,
  zod,
  zodMini,
  valibot,
]
