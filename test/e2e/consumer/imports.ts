// Imports every entry point of every package, and prints their exports.
import catalogManifest from '@gatewright/catalog/package.json' with { type: 'json' }
import { catalogs, models as catalogModels, service, type CatalogModel } from '@gatewright/catalog'
import { vendor1V3Omni as videoData } from '@gatewright/catalog/models/vendor1-v3-omni'
import { vendor2Audio1_0 as speechData } from '@gatewright/catalog/models/vendor2-audio-1.0'
import { createClient, GatewayError, ValidationError } from '@gatewright/client'
import { catalog } from '@gatewright/client/catalog'
import { debug } from '@gatewright/client/debug'
import { files } from '@gatewright/client/files'
import { models } from '@gatewright/client/models'
import { vendor1V3Omni } from '@gatewright/client/models/vendor1-v3-omni'
import { vendor2Audio1_0 } from '@gatewright/client/models/vendor2-audio-1.0'
import { createProxy } from '@gatewright/client/proxy'
import { toNodeHandler } from '@gatewright/client/proxy/node'
import { run } from '@gatewright/command'
import openapi from '@gatewright/openapi'
import openapiJson from '@gatewright/openapi/openapi.json' with { type: 'json' }
import videoSchema from '@gatewright/schemas/models/vendor1-v3-omni'
import speechSchema from '@gatewright/schemas/models/vendor2-audio-1.0'
import speechSchemaJson from '@gatewright/schemas/models/vendor2-audio-1.0.json' with { type: 'json' }
import asset from '@gatewright/schemas/results/asset'
import assetJson from '@gatewright/schemas/results/asset.json' with { type: 'json' }
import text from '@gatewright/schemas/results/text'
import { ValidationError as InputError } from '@gatewright/validators'
import { load } from '@gatewright/validators/all'
import { vendor1V3Omni as videoInput } from '@gatewright/validators/models/vendor1-v3-omni'
import { vendor2Audio1_0 as speechInput } from '@gatewright/validators/models/vendor2-audio-1.0'

const find = (id: string): CatalogModel | undefined => catalogModels.find((model) => model.id === id)

function refuse(): readonly string[] {
  try {
    speechInput.parse({ promt: 'Hello.', format: 'flac' })
  } catch (error) {
    if (error instanceof InputError) return error.issues.map(({ path, code }) => `${path.join('.')}: ${code}`)
  }
  return []
}

console.log(
  JSON.stringify({
    manifest: catalogManifest.name,
    service: service.title,
    states: service.states.map(({ name }) => name),
    voices: catalogs.map(({ address }) => address),
    catalog: [find('vendor1-v3-omni') === videoData, find('vendor2-audio-1.0') === speechData],
    params: [videoData.params.length, speechData.params.length],
    client: [createClient.name, new GatewayError('no', { code: 'no', retryable: false }) instanceof ValidationError],
    apart: [catalog, debug, files, createProxy, toNodeHandler, run].map((one) => typeof one),
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
    refused: refuse(),
  }),
)
