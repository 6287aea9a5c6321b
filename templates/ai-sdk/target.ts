import type { Model, OptionList } from '../../generator/catalogue/catalogue.ts'
import { identifiers } from '../../generator/catalogue/names.ts'
import { providerName } from '../../generator/protocol/snippetAiSdk.ts'
import { entry, packageName } from '../../generator/targets/package.ts'
import { defineTarget } from '../../generator/targets/target.ts'
import type { Target } from '../../generator/catalogue/target.ts'
import { code, join, type Code } from '../../generator/writing/code.ts'
import { identifier, literal, quote } from '../../generator/writing/print.ts'
import { languageModules } from '../shared/modules.ts'
import { own } from '../shared/ownTarget.ts'
import { runtimeModules } from '../shared/runtime.ts'

/** The functions of the AI SDK that models can be called by, as in `imageModel`. */
const kinds = ['image', 'video', 'speech', 'transcription', 'language'] as const

type Kind = (typeof kinds)[number]

/** A provider for the AI SDK of Vercel: it maps the fields of calls to parameters by their roles. */
export const aiSdk: Target = defineTarget({
  ...own('ai-sdk'),
  needs: ['client'],
  isOptional: true,
  *outputs(catalogue, tools) {
    const { service, models, catalogs, packages } = catalogue
    const full = packageName(packages, 'ai-sdk')
    const name = providerName(full)
    const listed = models.map((model) => listedOf(model, catalogs))
    yield* tools.licence()
    yield tools.packageJson({
      description: `The models of ${service.title} in the AI SDK: images, videos, speech, transcription and text.`,
      exports: { '.': entry('index') },
      dependencies: { [packageName(packages, 'client')]: packages.version },
      peerDependencies: { '@ai-sdk/provider': '^4.0.0' },
      node: '>=22', // as the AI SDK
      files: ['dist', 'src'],
    })
    yield* runtimeModules('ai-sdk', '../check')
    yield* languageModules('src/check', ['frameFit', 'values'])
    const create = code`${identifier(`create${identifiers(name.replace(/[^\w.-]+/g, '-')).pascal}`)}`
    const view = { title: service.title, baseUrl: service.baseUrl, name, create, ...examplesOf(listed) }
    yield { path: 'README.md', template: 'readme.hbs', view }
    yield {
      path: 'src/index.ts',
      of: [listed, name],
      make: () => ({ template: 'index.ts.hbs', view: indexView(listed, name, create) }),
    }
    yield { path: 'src/roles.ts', of: listed, make: () => ({ template: 'roles.ts.hbs', view: rolesView(listed) }) }
  },
})

/** A model as the package lists it. */
interface Listed {
  readonly id: string
  /** Its id and its aliases. */
  readonly ids: readonly string[]
  /** Undefined if the AI SDK has no function for it. */
  readonly kind: Kind | undefined
  readonly roles: Model['roles']
  /** The first voice of its list, if it needs a voice. */
  readonly voice: string | undefined
}

function listedOf(model: Model, catalogs: readonly OptionList[]): Listed {
  const { id, aliases, roles, params } = model
  const voice = params.find(({ name, required }) => name === roles.voice && required)?.shape
  const list = voice?.is === 'string' ? catalogs.find(({ address }) => address === voice.catalog) : undefined
  return { id, ids: [id, ...aliases], kind: kindOf(model), roles: { ...roles }, voice: list?.items?.[0]?.id }
}

/** The name in the AI SDK of a model that returns these media. */
const kindOfMedia: { readonly [media: string]: Kind } = { image: 'image', video: 'video', audio: 'speech' }

/** The function by its result: text that is made of a recording is a transcription. */
function kindOf({ result, media, params, roles: { audio } }: Model): Kind | undefined {
  if (result === 'asset') return kindOfMedia[media ?? '']
  if (result !== 'text') return undefined
  return params.some(({ name, required }) => required && name === audio) ? 'transcription' : 'language'
}

function indexView(listed: readonly Listed[], name: string, create: Code): object {
  const letters = listed.flatMap(({ ids, kind }) => ids.map((id) => [id, kind?.[0] ?? '-'] as const))
  letters.sort(([one], [other]) => (one < other ? -1 : 1)) // as `sort` of the ids does, which compares code units
  const rows = letters
    .map(([, letter]) => letter)
    .join('')
    .match(/.{1,90}/g) ?? ['']
  return {
    name,
    create,
    kinds: join(rows.map(quote), code` +\n    `),
    ...Object.fromEntries(kinds.map((kind) => [kind, idsOf(listed, kind)])),
  }
}

/** The type of the ids of a kind. */
function idsOf(listed: readonly Listed[], wanted: Kind): Code {
  const ids = listed.flatMap(({ ids: names, kind }) => (kind === wanted ? names : []))
  return ids.length === 0 ? code`never` : join(ids.map(quote), code` | `)
}

/** The data of the models that the AI SDK has a function for. */
const rolesView = (listed: readonly Listed[]): object => {
  const known = listed.filter(({ kind }) => kind !== undefined)
  return {
    roles: literal(Object.fromEntries(known.map(({ id, roles }) => [id, { ...roles }]))),
    voices: literal(Object.fromEntries(known.flatMap(({ id, voice }) => (voice === undefined ? [] : [[id, voice]])))),
  }
}

/** A model of each kind for the README, if there is one. */
const examplesOf = (listed: readonly Listed[]): object =>
  Object.fromEntries(kinds.map((kind) => [kind, listed.find((one) => one.kind === kind)?.id]))
