import type { Route } from '../http/routes.ts'
import type { PagesContext } from './context.ts'
import { documentRoutes } from './documents.ts'
import { playgroundRoutes } from './playground.ts'
import { referenceRoutes } from './reference/routes.ts'
import { sampleRoutes } from './samples.ts'
import { viewerRoutes } from './viewer/routes.ts'

/**
 * The pages of the gateway, a line for each part. The server opens them as the setting says, so the routes say nothing
 * of keys and limits.
 */
export const pageRoutes = (context: PagesContext): readonly Route[] => [
  ...documentRoutes(context),
  ...playgroundRoutes(context),
  ...sampleRoutes(context),
  ...referenceRoutes(context),
  ...viewerRoutes(context),
]
