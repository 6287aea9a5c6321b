import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../../../../../generator/commands/import/json.ts'
import { address, list, lowered, object, text, type Operations, type Written } from './document.ts'

const prompt = { 'prompt!': text }
const bytes = { type: 'string', format: 'binary' }
const ticket = { 'id!': text }

/** The spec of `POST` of a path, whose answer is a ticket unless it has another one. */
const of = (path: string, written: Written, others: Operations = {}) =>
  lowered({ [`POST ${path}`]: { answer: ticket, ...written }, ...others }, `POST ${path}`)

describe('of several kinds of media', () => {
  const said = (description: string): JsonObject => ({ ...text, description })
  /** Tasks of every kind, as an API with one path for all of them answers. */
  const tasks: Operations = {
    'GET /tasks/{task_id}': {
      answer: {
        data: object({
          task_id: text,
          status: text,
          output: object({
            model_url: text,
            rendered_image_url: text,
            image_urls: list(text),
            riggable: { type: 'boolean' },
          }),
        }),
      },
    },
  }
  const job = { data: object({ task_id: text, status: text }) }
  const solid = said('The source model: a task_id, a file_token or an URL.')
  test.each<[string, string, Written, Operations, string]>([
    [
      'a model in the name of a task has three dimensions',
      '/generation/text-to-model',
      { body: prompt, answer: job },
      tasks,
      'text-to-3d',
    ],
    [
      'so it is from a picture',
      '/generation/image-to-model',
      { body: { input: text }, answer: job },
      tasks,
      'image-to-3d',
    ],
    [
      'views are pictures',
      '/generation/multiview-to-model',
      { body: { files: list(text) }, answer: job },
      tasks,
      'image-to-3d',
    ],
    [
      'splats have three dimensions',
      '/image-to-splat',
      { body: { 'input!': text }, answer: job },
      tasks,
      'image-to-3d',
    ],
    [
      'a model that is worked on is the one that a description calls so',
      '/models/refine',
      { body: { input: said('The task_id of a draft model') }, answer: job },
      tasks,
      '3d-to-3d',
    ],
    [
      'a picture beside it only helps',
      '/mesh/segment',
      { body: { input: solid, ref_image: text }, answer: job },
      tasks,
      '3d-to-3d',
    ],
    [
      'textures are made for a model',
      '/models/texture',
      { body: { input: solid, texture_prompt: object({ text, image: text }) }, answer: job },
      tasks,
      '3d-to-3d',
    ],
    ['a rig is no film', '/animations/rig', { body: { input: solid }, answer: job }, tasks, '3d-to-3d'],
    [
      'nor is a retargeted one',
      '/animations/retarget',
      { body: { input: solid, animation: text }, answer: job },
      tasks,
      '3d-to-3d',
    ],
    ['a check returns data', '/animations/rig-check', { body: { input: solid }, answer: job }, tasks, '3d-to-data'],
    [
      'views that are edited are pictures',
      '/edit-multiview',
      {
        body: {
          'prompts!': list(object({ view: text, 'prompt!': text })),
          input: said('A multiview image, as a file token'),
        },
        answer: job,
      },
      tasks,
      'image-to-image',
    ],
    [
      'a clip whose voice is changed is a sound',
      '/voice-changer/bytes',
      { body: { clip: bytes, 'voice[id]': text }, answer: { 'audio/wav': bytes } },
      {},
      'audio-to-audio',
    ],
    [
      'a clip that is made into a film is one',
      '/video/extend',
      { body: { 'clip!': bytes }, answer: { video_url: text } },
      {},
      'video-to-video',
    ],
    [
      'a file is what its description is about first',
      '/animations',
      { body: { source_url: said('The picture that moves like the video') }, answer: { video_url: text } },
      {},
      'image-to-video',
    ],
    [
      'a film that is translated is a film',
      '/translations',
      {
        body: { 'source_url!': said('The address of a video') },
        answer: {
          translations: list(
            object({
              result_url: said('The film'),
              thumbnail_url: text,
              transcriptions: list(object({ version: text })),
            }),
          ),
        },
      },
      {},
      'video-to-video',
    ],
    [
      'a text that is translated is a text',
      '/translations',
      { body: { 'text!': text }, answer: { translations: list(object({ text })) } },
      {},
      'text-to-text',
    ],
    [
      'an avatar that speaks a script is a film',
      '/scenes',
      { body: { 'avatar_id!': text, 'script!': object({ input: text }) }, answer: ticket },
      { 'GET /scenes/{id}': { answer: { 'id!': text, result_url: text, status: { enum: ['created', 'done'] } } } },
      'text-to-video',
    ],
    [
      'a reply to a chat is a text',
      '/agents/{agent}/chat/{chat}',
      {
        body: { 'messages!': list(object({ role: text, content: text })) },
        answer: { result: text, matches: list(object({ source_url: text })) },
      },
      {},
      'text-to-text',
    ],
    [
      'so is its data',
      '/chat/completions',
      { body: { messages: list(object({ role: text, content: text })) }, answer: { status: text, data: text } },
      {},
      'text-to-text',
    ],
    [
      'a transcript is a text, also in a file',
      '/video/audio/transcribe',
      { body: { file_url: address }, answer: { data: object({ url: text }) } },
      {},
      'audio-to-text',
    ],
    [
      'an input that a result repeats is not the result',
      '/embed',
      {
        body: { text, image_url: address },
        answer: {
          image_embedding: object({
            segments: list(object({ float: list({ type: 'number' }) })),
            metadata: object({ input_url: text }),
          }),
        },
      },
      {},
      'text-to-embedding',
    ],
    [
      'what a language model says about a film is a text',
      '/analyze',
      { body: { video_id: text, prompt: text, temperature: { type: 'number' } }, answer: { id: text, text } },
      {},
      'video-to-text',
    ],
    [
      'a track is a sound',
      '/tracks',
      { body: { prompt, 'length!': { type: 'integer' } }, answer: { 'id!': text } },
      { 'GET /tracks/{id}': { answer: { data: list(object({ url: text })) } } },
      'text-to-audio',
    ],
    [
      'a track that is edited, too',
      '/tracks/{track}/edit',
      {
        body: { bitrate: { type: 'integer' } },
        answer: { data: object({ 'id!': text }) },
        more: { parameters: [{ name: 'track', in: 'path', required: true, schema: { ...text, format: 'uuid' } }] },
      },
      { 'GET /tracks/{track}': { answer: { data: list(object({ url: text })) } } },
      'audio-to-audio',
    ],
    [
      'whatever a program returns is data',
      '/predictions',
      { body: { 'input!': { type: 'object' } }, answer: { 'id!': text, output: {} } },
      {},
      'text-to-data',
    ],
    [
      'a page that is read is text, also with its pictures',
      '/ocr',
      {
        body: { 'document!': object({ document_url: address }) },
        answer: { pages: list(object({ markdown: text, images: list(object({ image_base64: text })) })) },
      },
      {},
      'image-to-text',
    ],
    [
      'a text that is rephrased is a text',
      '/write/rephrase',
      { body: { 'text!': text }, answer: { improvements: list(object({ text })) } },
      {},
      'text-to-text',
    ],
    [
      'so is a translated one',
      '/translate',
      { body: { 'q!': text }, answer: { translatedText: text } },
      {},
      'text-to-text',
    ],
    [
      'a film that is translated is one behind its ticket, too',
      '/video_translate',
      { body: { 'video_url!': text }, answer: { data: object({ video_translate_id: text }) } },
      { 'GET /video_translate/{video_translate_id}': { answer: { data: object({ status: text, url: text }) } } },
      'video-to-video',
    ],
    [
      'addresses by format are files',
      '/text-to-3d',
      { body: prompt, answer: { result: text } },
      { 'GET /text-to-3d/{id}': { answer: { model_urls: object({ glb: text, fbx: text }), thumbnail_url: text } } },
      'text-to-3d',
    ],
    [
      'a model behind an address has three dimensions',
      '/rigging',
      { body: { input_task_id: text, model_url: text }, answer: { result: text } },
      { 'GET /rigging/{id}': { answer: { result: object({ rigged_character_fbx_url: text }) } } },
      '3d-to-3d',
    ],
    [
      'the name of a task can be one word',
      '/speechtotext/jobs',
      { body: { media_url: text }, answer: { 'id!': text, status: { enum: ['queued'] } } },
      {},
      'audio-to-text',
    ],
    [
      'what is made from a picture is one, if nothing says more',
      '/packshot',
      { body: { 'image_url!': text }, answer: { result_url: text } },
      {},
      'image-to-image',
    ],
    [
      'a response is not behind a ticket',
      '/task',
      { body: { 'prompt!': text, temperature: { type: 'number' } }, answer: { request_id: text, response: text } },
      { 'GET /jobs/{id}/result': { answer: { image_url: text } } },
      'text-to-text',
    ],
    [
      'a film that drives only helps',
      '/animations',
      { body: { source_url: said('A picture'), driver_url: said('A video') }, answer: { video_url: text } },
      {},
      'image-to-video',
    ],
    [
      'a result that can be anything is what words say',
      '/fill',
      { body: { 'image!': text, prompt: text }, answer: { 'id!': text }, more: { summary: 'Inpaint an image' } },
      {
        'GET /get_result': {
          answer: { id: text, status: text, result: {} },
          more: { parameters: [{ name: 'id', in: 'query', schema: text }] },
        },
      },
      'image-to-image',
    ],
    [
      'a task is not behind the ticket of another one',
      '/upscale/creative',
      { body: { 'image!': bytes } },
      {
        'POST /image-to-video': { body: { 'image!': bytes }, answer: ticket },
        'GET /image-to-video/result/{id}': { answer: { 'video/mp4': bytes } },
        'GET /results/{id}': { answer: { 'image/png': bytes } },
      },
      'image-to-image',
    ],
    [
      'messages are text, whatever they show',
      '/threads/runs',
      {
        body: { thread: object({ messages: list(object({ role: text, content: text })) }) },
        answer: { 'id!': text, thread_id: text, status: { enum: ['queued'] } },
      },
      {
        'GET /threads/{thread_id}/messages': {
          answer: {
            data: list(object({ role: text, content: list(object({ image_url: object({ url: address }) })) })),
          },
        },
      },
      'text-to-text',
    ],
    [
      'bytes in a text are a file',
      '/text:synthesize',
      { body: { 'input!': object({ text }) }, answer: { audioContent: { ...text, format: 'byte' } } },
      {},
      'text-to-audio',
    ],
    [
      'a timeline is rendered to a film',
      '/render',
      { body: { 'timeline!': object({ soundtrack: object({ src: text }) }) }, answer: { 'id!': text } },
      { 'GET /render/{id}': { answer: { url: text } } },
      'text-to-video',
    ],
    [
      'what is annotated is described by data',
      '/images:annotate',
      {
        body: { 'image!': text },
        answer: { responses: list(object({ annotations: list(object({ description: text })) })) },
      },
      {},
      'image-to-data',
    ],
    [
      'a film beside a picture is the result',
      '/generations',
      {
        body: { 'prompt!': text, aspect_ratio: text },
        answer: { 'id!': text, status: { enum: ['queued'] }, assets: object({ video: address, image: address }) },
      },
      {},
      'text-to-video',
    ],
    [
      'a result elsewhere is what words say',
      '/video_generation',
      { body: { 'prompt!': text }, answer: { task_id: text } },
      {
        'GET /query/video_generation': {
          answer: { task_id: text, file_id: text },
          more: { parameters: [{ name: 'task_id', in: 'query', schema: text }] },
        },
      },
      'text-to-video',
    ],
    [
      'an optional picture becomes one, if nothing says more',
      '/dreamy',
      { body: { image: text }, answer: { id: text, output_url: text } },
      {},
      'image-to-image',
    ],
    [
      'what is described is a picture',
      '/describe',
      { body: { 'url!': text }, answer: { description: text } },
      {},
      'image-to-text',
    ],
    [
      'what is imagined is a picture',
      '/imagine',
      { body: { 'prompt!': text }, answer: { uri: text } },
      {},
      'text-to-image',
    ],
    [
      'a first frame is that of a film',
      '/generations',
      { body: { 'prompt!': text, start_keyframe_id: text }, answer: { url: text } },
      {},
      'text-to-video',
    ],
    [
      'a picture that comes with a podcast is not the result',
      '/podcasts',
      { body: { 'prompt!': text }, answer: { signed_url: text, article_image_url: text } },
      {},
      'text-to-audio',
    ],
    [
      'a text on which work is done is a text, if a file is only another way',
      '/read',
      {
        body: { text, url: text },
        answer: { results: object({ topics: list(text) }) },
        more: { operationId: 'analyze' },
      },
      {},
      'text-to-data',
    ],
  ])('%s', (_, path, written, others, task) => {
    const { spec } = of(path, written, others)
    expect(`${String(spec['task'])}, ${String(spec['category'])}`).toBe(`${task}, ${task.replace(/^.*-to-/, '')}`)
  })
})
