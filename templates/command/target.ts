import { isRefused, type Catalogue, type Json, type Model } from '../../generator/catalogue/catalogue.ts'
import { commandProblem } from '../../generator/catalogue/packageRules.ts'
import type { Output, Target } from '../../generator/catalogue/target.ts'
import { exampleOf, exampleView } from '../../generator/targets/example.ts'
import { entry, packageName } from '../../generator/targets/package.ts'
import { defineTarget } from '../../generator/targets/target.ts'
import { literal } from '../../generator/writing/print.ts'
import { languageModules, protocolModules } from '../shared/modules.ts'
import { own } from '../shared/ownTarget.ts'
import { runtimeModules } from '../shared/runtime.ts'

/** The command line of the client: it runs models by id, and uses the client like any other program. */
export const command: Target = defineTarget({
  ...own('command'),
  needs: ['client'],
  options: { name: { problem: commandProblem, sets: 'command' } },
  *outputs(catalogue, tools) {
    const { service, models, packages } = catalogue
    const executable = `${packages.command}.js`
    yield* tools.licence()
    yield tools.packageJson({
      description: `The command line of ${service.title}: runs models and saves their results.`,
      exports: { '.': entry('index'), './mcp': entry('runtime/mcp') },
      bin: { [packages.command]: executable },
      dependencies: {
        [packageName(packages, 'client')]: packages.version,
        // The official SDK; only `mcp` loads it.
        '@modelcontextprotocol/server': '2.4.0',
      },
      files: ['dist', 'src'],
    })
    yield { path: executable, copy: 'gatewright-client.js' }
    yield* runtimeModules('command', '../check')
    yield* languageModules('src/check', ['media', 'nearest', 'values', 'words'])
    yield* protocolModules(['limits', 'states', 'webhooks', 'wire'])
    const view = {
      title: service.title,
      baseUrl: service.baseUrl,
      version: packages.version,
      example: exampleView(catalogue),
      hasPrompt: models[0]?.params.some(({ name, shape }) => name === 'prompt' && shape.is === 'string'),
    }
    yield { path: 'README.md', template: 'readme.hbs', view }
    yield { path: 'src/index.ts', template: 'index.ts.hbs', view }
    yield summaries(catalogue)
  },
})

/** The summaries of all models, in a separate module that only help loads. */
function summaries({ models }: Catalogue): Output {
  // They are made always: few changes of a model change its summary, and the module of all takes longer to print.
  const entries = models.map((model) => [model.id, modelSummary(model)] as const)
  const view = () => ({ summaries: literal(Object.fromEntries(entries)) })
  return { path: 'src/summaries.ts', of: entries, make: () => ({ template: 'summaries.ts.hbs', view: view() }) }
}

function modelSummary(model: Model): Json {
  const { name, category, media, task, description, params, credits, release, replacedBy, estimatedSeconds } = model
  const price =
    typeof credits === 'number'
      ? `${credits} credit${credits === 1 ? '' : 's'}`
      : `credits by the expression ${credits}`
  const example = exampleOf(model)
  const ended = isRefused(release) && `It is ${release}${replacedBy === undefined ? '' : `; use ${replacedBy}`}.`
  const time = typeof estimatedSeconds === 'string' && `It usually takes the seconds of ${estimatedSeconds}.`
  const words = {
    name,
    category,
    ...(media && { media }),
    task,
    description,
    price,
    ...(time && { time }),
    ...(ended && { ended }),
    ...(example && { example }),
  }
  return { ...words, params: Object.fromEntries(params.map((param) => [param.name, paramSummary(param)])) }
}

function paramSummary({ description, default: value, defaultWhen }: Model['params'][number]): Json {
  const hasDefault = value !== undefined && defaultWhen === undefined
  const words = [description, defaultWhen ?? ''].filter((part) => part !== '').join(' ')
  return { description: words, ...(hasDefault && { default: value }) }
}
