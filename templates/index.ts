import type { Target } from '../generator/catalogue/target.ts'
import { aiSdk } from './ai-sdk/target.ts'
import { catalog } from './catalog/target.ts'
import { client } from './client/target.ts'
import { command } from './command/target.ts'
import { openapi } from './openapi/target.ts'
import { python } from './python/target.ts'
import { react } from './react/target.ts'
import { reference } from './reference/target.ts'
import { schemas } from './schemas/target.ts'
import { upstreams } from './upstreams/target.ts'
import { validators } from './validators/target.ts'

/** Every output of a build; a new one is a folder and a line here. */
export const targets: readonly Target[] = [
  schemas,
  validators,
  client,
  command,
  openapi,
  catalog,
  upstreams,
  reference,
  react,
  aiSdk,
  python,
]
