import type { Catalogue } from '../../generator/catalogue/catalogue.ts'
import type { PackageModule } from '../../generator/catalogue/target.ts'
import { formatLanguage } from '../shared/formats.ts'
import { joinedModules } from '../shared/joined.ts'
import { languageModules, protocolModules } from '../shared/modules.ts'
import { runtimeModules } from '../shared/runtime.ts'

/** The modules of the language that the runtime and the models import. */
const language = [
  'advice',
  'either',
  'explain',
  'formats',
  'ignoring',
  'innerDefaults',
  'json',
  'map',
  'mediaParts',
  'part',
  'quote',
  'recommendation',
  'refined',
  'ruling',
]

/** The modules outside of that file, because few programs load them, or because not every catalogue has them. */
const apart = [
  'check/formats',
  'check/innerDefaults',
  'check/quote',
  'check/serving',
  'protocol/headers',
  'protocol/limits',
  'protocol/routes',
  'protocol/webhooks',
  'runtime/catalog',
  'runtime/debug',
  'runtime/files',
  'runtime/listing',
  'runtime/media',
  'runtime/node',
  'runtime/pages',
  'runtime/price',
  'runtime/proxy',
  'runtime/route',
  'runtime/tasks',
  'runtime/text',
  'runtime/webhooks',
]

/** Every module of the package that is ours. */
export const modulesOf = (catalogue: Pick<Catalogue, 'formats' | 'models'>): readonly PackageModule[] => [
  ...runtimeModules('client', '../check'),
  ...languageModules('src/check', [...language, ...languageOf(catalogue)]),
  ...protocolModules(['headers', 'paths', 'problems', 'routes', 'states', 'wire']),
]

/** The modules that only models with several workflows, or with formats of kinds from outside, import. */
const languageOf = (catalogue: Pick<Catalogue, 'formats' | 'models'>): readonly string[] => [
  ...(catalogue.models.some(({ workflows }) => workflows !== undefined) ? ['serving'] : []),
  ...formatLanguage(catalogue),
]

/** The modules that the package has as one file. */
export const clientRuntime: () => readonly PackageModule[] = joinedModules(
  () => modulesOf({ formats: [], models: [] }),
  apart,
)
