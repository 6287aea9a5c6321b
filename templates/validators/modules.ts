import type { Catalogue } from '../../generator/catalogue/catalogue.ts'
import type { PackageModule } from '../../generator/catalogue/target.ts'
import { formatLanguage } from '../shared/formats.ts'
import { joinedModules } from '../shared/joined.ts'
import { languageModules } from '../shared/modules.ts'
import { runtimeModules } from '../shared/runtime.ts'

/** The modules of the language that the runtime and the models import. */
const language = [
  'either',
  'english',
  'explain',
  'german',
  'ignoring',
  'keywords30',
  'map',
  'mediaParts',
  'part',
  'recommendation',
  'refined',
  'ruleSet',
  'ruling',
  'values',
]

/** The modules outside of that file, because few programs load them, or because not every catalogue has them. */
const apart = [
  'runtime/catalogue',
  'runtime/described',
  'runtime/distinct',
  'runtime/english',
  'runtime/entries',
  'runtime/fastify',
  'runtime/fields',
  'runtime/german',
  'runtime/interpreter',
  'runtime/jsonSchema',
  'runtime/keywords30',
  'runtime/unknownModel',
  'runtime/zod',
]

/** Every module of the package that is ours. */
export const modulesOf = (catalogue: Pick<Catalogue, 'formats' | 'models'>): readonly PackageModule[] => [
  ...runtimeModules('validators'),
  ...languageModules('src/runtime', [...language, ...formatLanguage(catalogue)]),
]

/** The modules that the package has as one file. */
export const validatorsRuntime: () => readonly PackageModule[] = joinedModules(
  () => modulesOf({ formats: [], models: [] }),
  apart,
)
