import type { LanguageModelV4Prompt } from '@ai-sdk/provider'
import { models } from '@gatewright/catalog'
import { aiSdkCallOf, aiSdkOf, type SnippetCall } from '@gatewright/openapi/snippets'
import { createGatewright } from '@gatewright/ai-sdk'
import { expect, test } from 'vitest'
import { fieldsOf } from '../../../generator/language/values.ts'
import { isList } from '../../../web/shared/values.ts'
import { unchecked } from '../../support/reading.ts'
import { stub } from './kit.ts'

const examples = models.flatMap((model) => model.examples.map(({ name, input }) => ({ model, name, input })))

const callOf = (model: string, input: SnippetCall['input']): SnippetCall => ({
  baseUrl: 'http://127.0.0.1:8787',
  model,
  mode: 'async',
  input,
})

/** The messages as the AI SDK passes them on: content that is text is a part, unless it is of the system. */
const promptOf = ({ prompt, messages }: Readonly<Record<string, unknown>>): LanguageModelV4Prompt =>
  unchecked(
    (isList(unchecked(messages)) ? unchecked<readonly object[]>(messages) : [{ role: 'user', content: prompt }]).map(
      (turn) => {
        const { role, content } = fieldsOf(turn)
        const parts =
          typeof content === 'string' ? [{ type: 'text', text: content }] : unchecked<readonly object[]>(content)
        const files = parts.map((part) => {
          const { type, data } = fieldsOf(part)
          return type === 'file' ? { ...part, data: { type: 'url', url: new URL(String(data)) } } : part
        })
        return { role, content: role === 'system' ? content : files }
      },
    ),
  )

/** Calls a model as the AI SDK does. Returns the parameters that the gateway receives. */
async function received(id: string, input: SnippetCall['input'], model: (typeof models)[number]): Promise<unknown> {
  const call = aiSdkCallOf(callOf(id, input), model)
  if (call === undefined) return 'no call'
  const { settings, received: sent } = stub()
  const provider = createGatewright(settings)
  const providerOptions = { gatewright: call.rest }
  const options = { ...call.options, n: 1, providerOptions }
  const method = unchecked<(id: string) => Readonly<Record<string, (options: object) => Promise<unknown>>>>(
    fieldsOf(provider)[call.method],
  )(id)
  if (call.audio !== undefined) await method['doGenerateFromUrl']?.({ audio: new URL(call.audio), providerOptions })
  else if (call.method === 'languageModel')
    await method['doGenerate']?.({ prompt: promptOf(call.options), providerOptions })
  else await method[call.method === 'videoModel' ? 'doStart' : 'doGenerate']?.(options)
  return sent[0]
}

/** The count of results for which the AI SDK asks if a program does not: one, also of models whose default is more. */
function oneResult({ result, roles: { count }, params }: (typeof models)[number]): object {
  const known = params.find(({ name }) => name === count)
  return result === 'asset' && known !== undefined ? { [known.name]: 1 } : {}
}

test('every example of every model is the same call with the AI SDK', async () => {
  const wrong: string[] = []
  for (const { model, name, input } of examples) {
    const sent = await received(model.id, input, model).catch((error: unknown) => String(error))
    try {
      expect(sent).toEqual({ ...oneResult(model), ...input })
    } catch {
      wrong.push(`${model.id} ${name}: ${JSON.stringify(sent)}`)
    }
  }
  expect(wrong).toEqual([])
  expect(examples.length).toBeGreaterThan(200)
})

test('a program never has the key, and names the provider by its scope', () => {
  const model = { result: 'asset', media: 'image', roles: { prompt: 'text' } }
  expect(aiSdkOf(callOf('acme-image', { text: "It's", size: 2 }), model, '@acme/ai-sdk'))
    .toBe(`import { generateImage } from 'ai'
import provider from '@acme/ai-sdk'

// The provider reads GATEWRIGHT_API_KEY, and this address.
process.env['GATEWRIGHT_BASE_URL'] ??= 'http://127.0.0.1:8787'

const { image } = await generateImage({
  model: provider.imageModel('acme-image'),
  prompt: "It's",
  providerOptions: { acme: { size: 2 } },
})
console.log(image.mediaType, image.uint8Array.length)
`)
  expect(aiSdkOf(callOf('acme-data', {}), { result: 'fields' }, '@acme/ai-sdk')).toBe(undefined)
})
