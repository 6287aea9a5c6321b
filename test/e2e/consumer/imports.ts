// Imports every entry point of every package, and prints their exports.
import catalogManifest from '@gatewright/catalog/package.json' with { type: 'json' }
import { catalogs, models as catalogModels, service, type CatalogModel } from '@gatewright/catalog'
import { pointerOf } from '@gatewright/catalog/language'
import { vendor1V3Omni as videoData } from '@gatewright/catalog/models/vendor1-v3-omni'
import { fit } from '@gatewright/catalog/roles'
import videoSpec from '@gatewright/catalog/specs/models/vendor1-v3-omni.json' with { type: 'json' }
import { vendor2Audio1_0 as speechData } from '@gatewright/catalog/models/vendor2-audio-1.0'
import { createClient, GatewayError, ValidationError } from '@gatewright/client'
import { catalog } from '@gatewright/client/catalog'
import { debug } from '@gatewright/client/debug'
import { files } from '@gatewright/client/files'
import { listing } from '@gatewright/client/listing'
import { models } from '@gatewright/client/models'
import { vendor1V3Omni } from '@gatewright/client/models/vendor1-v3-omni'
import { vendor2Audio1_0 } from '@gatewright/client/models/vendor2-audio-1.0'
import { price } from '@gatewright/client/price'
import { createProxy } from '@gatewright/client/proxy'
import { toNodeHandler } from '@gatewright/client/proxy/node'
import { tasks } from '@gatewright/client/tasks'
import { verifyWebhook } from '@gatewright/client/webhooks'
import { run } from '@gatewright/command'
import openapi from '@gatewright/openapi'
import { documentForModel } from '@gatewright/openapi/documents'
import openapiJson from '@gatewright/openapi/openapi.json' with { type: 'json' }
import { taskStates } from '@gatewright/openapi/protocol'
import served from '@gatewright/openapi/served'
import { curlOf } from '@gatewright/openapi/snippets'
import videoSchema from '@gatewright/schemas/models/vendor1-v3-omni'
import speechSchema from '@gatewright/schemas/models/vendor2-audio-1.0'
import speechSchemaJson from '@gatewright/schemas/models/vendor2-audio-1.0.json' with { type: 'json' }
import asset from '@gatewright/schemas/results/asset'
import assetJson from '@gatewright/schemas/results/asset.json' with { type: 'json' }
import text from '@gatewright/schemas/results/text'
import { ValidationError as InputError } from '@gatewright/validators'
import { load } from '@gatewright/validators/all'
import { validatorOf } from '@gatewright/validators/compact'
import { validatorCompiler } from '@gatewright/validators/fastify'
import { isVendor1V3Omni } from '@gatewright/validators/is/vendor1-v3-omni'
import { german } from '@gatewright/validators/messages/de'
import { english } from '@gatewright/validators/messages/en'
import { vendor1V3Omni as videoInput } from '@gatewright/validators/models/vendor1-v3-omni'
import { vendor2Audio1_0 as speechInput } from '@gatewright/validators/models/vendor2-audio-1.0'
import { nearest } from '@gatewright/validators/nearest'
import { vendor2Audio1_0 as speechForm } from '@gatewright/validators/schemas/vendor2-audio-1.0'
import { zodSchema } from '@gatewright/validators/zod'

const find = (id: string): CatalogModel | undefined => catalogModels.find((model) => model.id === id)

const wrong = { promt: 'Hello.', format: 'flac' }

function refuse(validator: { readonly parse: (input: unknown) => unknown }): readonly string[] {
  try {
    validator.parse(wrong)
  } catch (error) {
    if (error instanceof InputError) return error.issues.map(({ path, code }) => `${path.join('.')}: ${code}`)
  }
  return []
}

const compiled = validatorCompiler({ schema: speechInput, method: 'POST', url: '/speech', httpPart: 'body' })

console.log(
  JSON.stringify({
    manifest: catalogManifest.name,
    service: service.title,
    states: service.states.map(({ name }) => name),
    spec: videoSpec.id,
    voices: catalogs.map(({ address }) => address),
    catalog: [find('vendor1-v3-omni') === videoData, find('vendor2-audio-1.0') === speechData],
    params: [videoData.params.length, speechData.params.length],
    client: [createClient.name, new GatewayError('no', { code: 'no', retryable: false }) instanceof ValidationError],
    apart: [catalog, debug, files, listing, price, createProxy, toNodeHandler, tasks, verifyWebhook, run].map(
      (one) => typeof one,
    ),
    registry: [
      (await models['vendor1-v3-omni']()) === vendor1V3Omni,
      (await models['vendor2-audio-1.0']()) === vendor2Audio1_0,
    ],
    openapi: [openapi.openapi, JSON.stringify(openapi) === JSON.stringify(openapiJson)],
    yaml: import.meta.resolve('@gatewright/openapi/openapi.yaml').split('/').at(-1),
    schemas: [videoSchema, speechSchema, asset, text].map(({ required }) => required),
    sameSchemas:
      [speechSchema, asset].map((one) => JSON.stringify(one)).join() ===
      [speechSchemaJson, assetJson].map((one) => JSON.stringify(one)).join(),
    validators: [(await load('vendor1-v3-omni')) === videoInput, (await load('vendor2-audio-1.0')) === speechInput],
    defaults: speechInput.parse({ prompt: 'Hello.' }),
    refused: refuse(speechInput),
    alike: [speechForm, validatorOf('vendor2-audio-1.0')].map(
      (one) => refuse(one).join() === refuse(speechInput).join(),
    ),
    fields: [Object.keys(speechForm.fields).length, '~standard' in speechForm.fields.format],
    words: [german, english].map((messages) => speechInput.safeParse({}, { messages }).issues?.[0]?.message),
    fastify: compiled(wrong).error?.map(({ instancePath }) => instancePath),
    verdicts: [isVendor1V3Omni({ prompt: 'A lighthouse' }), isVendor1V3Omni({})],
    zod: Object.keys(zodSchema<object>(speechForm)).includes('_zod'),
    nearest: nearest('promt', ['format', 'prompt']),
    language: pointerOf(['items', 0]),
    roles: fit(speechData, [{ field: 'text', role: 'prompt', value: 'Hello.' }]).params,
    documents: [served.openapi, typeof documentForModel(openapi, 'vendor1-v3-omni'), taskStates],
    snippet: curlOf({ baseUrl: 'http://localhost:1', model: 'vendor1-v3-omni', mode: 'sync', input: {} }).includes(
      'curl ',
    ),
    pages: [
      import.meta.resolve('@gatewright/reference/llms.txt').split('/').at(-1),
      import.meta.resolve('@gatewright/reference/models/vendor1-v3-omni.md').split('/').at(-1),
    ],
  }),
)
