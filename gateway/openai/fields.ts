import type { Role } from '@gatewright/catalog/roles'
import type { Field, FieldTable, FieldType, Method, MethodName } from './field.ts'

type Notes = Partial<Omit<Extract<Field, { readonly is: 'mapped' }>, 'is' | 'type' | 'doc' | 'roles'>>

const mapped = (type: FieldType, roles: Role | readonly Role[], doc: string, notes: Notes = {}): Field => ({
  is: 'mapped',
  type,
  roles: [roles].flat(),
  doc,
  ...notes,
})

const answered = (type: FieldType, doc: string, notes: Notes = {}): Field => ({ is: 'answered', type, doc, ...notes })

const refused = (type: FieldType, doc: string, ...neutral: readonly unknown[]): Field => ({
  is: 'refused',
  type,
  doc,
  neutral,
})

const ignored = (type: FieldType, doc: string): Field => ({ is: 'ignored', type, doc })

const model = answered('text', 'The id of a model, or an alias.', { isRequired: true })

const prompt = mapped('text', 'prompt', 'What to make.', { isRequired: true, isAlwaysSent: true })

/** Fields that say who asks, which the key says here. */
const about: FieldTable = {
  user: ignored('text', 'The key says who asks.'),
  safety_identifier: ignored('text', 'The key says who asks.'),
}

const images: FieldTable = {
  model,
  prompt,
  n: mapped('integer', 'count', 'How many pictures one call makes.', { neutral: [1] }),
  size: mapped('text', 'size', 'Width x height; it chooses the size, or the aspect ratio and the resolution.', {
    neutral: ['auto'],
  }),
  quality: mapped('text', 'quality', 'How much work goes into a picture.', { neutral: ['auto'] }),
  background: mapped('text', 'background', 'Whether the background is transparent.', { neutral: ['auto'] }),
  output_format: mapped('text', 'format', 'The format of the files.'),
  output_compression: mapped('integer', 'compression', 'The quality that the compression keeps, in percent.'),
  response_format: answered('text', 'Addresses, which are the default, or the bytes in base64.', {
    options: ['url', 'b64_json'],
  }),
  ...about,
  stream: refused('flag', 'A picture arrives as a whole.', false),
  partial_images: refused('integer', 'A picture arrives as a whole.', 0),
  complexity: refused('text', 'No model has such a parameter.'),
  frame_count: refused('integer', 'The pictures do not move: use videos.', 1),
  frame_duration_ms: refused('integer', 'The pictures do not move: use videos.'),
  svg: refused('object', 'The parameters of a vector model have other names.'),
}

const imageEdits: FieldTable = {
  ...images,
  image: mapped('files', ['image', 'referenceImages', 'firstFrame'], 'The pictures that the model works on.', {
    isRequired: true,
  }),
  mask: mapped('file', 'mask', 'Marks which part is changed.'),
  input_fidelity: mapped('text', 'fidelity', 'How closely the result keeps to the pictures.'),
  markup: refused('file', 'No model has such a parameter.'),
}

const imageGenerations: FieldTable = {
  ...images,
  style: mapped('text', 'style', 'The look of a picture, by its name.'),
  moderation: refused('text', 'Each model has its own moderation.', 'auto'),
}

const videos: FieldTable = {
  model,
  prompt,
  input_reference: mapped(
    'reference',
    ['firstFrame', 'image', 'lastFrame', 'referenceImages', 'video', 'referenceVideos', 'audio', 'referenceAudio'],
    'Pictures, videos or recordings that the model works on: files, or `{ image_url }`.',
  ),
  seconds: mapped('number', 'duration', 'How long the video is.'),
  size: mapped('text', 'size', 'Width x height; it chooses the size, or the aspect ratio and the resolution.'),
}

/** A field that their interface has for videos only. */
const more = 'Not a field of their interface: '

const speech: FieldTable = {
  model,
  input: mapped('text', 'prompt', 'The text that is spoken.', { isRequired: true, isAlwaysSent: true }),
  voice: mapped('voice', 'voice', 'The voice that speaks: its id, or `{ id }`.', { isAlwaysSent: true }),
  input_reference: mapped(
    'reference',
    ['audio', 'referenceAudio', 'video', 'referenceVideos', 'image', 'referenceImages'],
    `${more}recordings, videos or pictures that the model works on.`,
  ),
  instructions: mapped('text', 'instructions', 'How the text is spoken.'),
  response_format: mapped('text', 'format', 'The format of the file.'),
  speed: mapped('number', 'speed', 'How fast the text is spoken.', { neutral: [1] }),
  stream_format: refused('text', 'The bytes of the file are sent.', 'audio'),
}

const transcriptions: FieldTable = {
  model,
  file: mapped('file', ['audio', 'video'], 'The recording.', { isRequired: true }),
  prompt: mapped('text', 'prompt', 'Words that may occur in the recording.'),
  language: mapped('text', 'language', 'The language that is spoken.'),
  temperature: mapped('number', 'temperature', 'How freely words are chosen.', { neutral: [0] }),
  timestamp_granularities: mapped('texts', 'timestamps', 'Whether words or sentences have their times.', {
    neutral: [[]],
  }),
  response_format: answered('text', 'How the text is written; `srt` and `vtt` need times.', {
    options: ['json', 'text', 'verbose_json', 'srt', 'vtt'],
  }),
  stream: answered('flag', 'Whether the text arrives while it is written.'),
  chunking_strategy: refused('any', 'Each model cuts recordings in its own way.', 'auto'),
  include: refused('texts', 'No model says how likely its words are.', []),
  keywords: refused('texts', 'Write them in `prompt`.', []),
  languages: refused('texts', 'Name one in `language`.', []),
  known_speaker_names: refused('texts', 'No model tells speakers apart.', []),
  known_speaker_references: refused('texts', 'No model tells speakers apart.', []),
}

const noTools = 'The models call no tools.'
const onlyText = 'The answer is text.'
const noLikelihood = 'No model says how likely its words are.'
const noCache = 'No prompt is cached.'

const chat: FieldTable = {
  model,
  messages: mapped('messages', ['messages', 'prompt'], 'The conversation, with pictures as `image_url`.', {
    isRequired: true,
    isAlwaysSent: true,
  }),
  stream: answered('flag', 'Whether the text arrives while it is written.'),
  stream_options: answered('object', '`include_usage` adds the usage at the end.'),
  metadata: answered('object', 'Becomes the metadata of the task.'),
  max_completion_tokens: mapped('integer', 'maxTokens', 'The maximum length of the text, in tokens.'),
  max_tokens: mapped('integer', 'maxTokens', 'The former name of `max_completion_tokens`.'),
  temperature: mapped('number', 'temperature', 'How freely words are chosen.', { neutral: [1] }),
  top_p: mapped('number', 'topP', 'The share of the most likely words that are chosen from.', { neutral: [1] }),
  frequency_penalty: mapped('number', 'frequencyPenalty', 'How strongly frequent words are avoided.', { neutral: [0] }),
  presence_penalty: mapped('number', 'presencePenalty', 'How strongly words that occur are avoided.', { neutral: [0] }),
  stop: mapped('texts', 'stop', 'Words at which the text ends.', { neutral: [[]] }),
  seed: mapped('integer', 'seed', 'The same seed gives the same text.'),
  reasoning_effort: mapped('text', 'reasoning', 'How much the model thinks before it answers.'),
  n: mapped('integer', 'count', 'How many texts one call makes.', { neutral: [1] }),
  ...about,
  store: ignored('flag', 'Every task is stored, for as long as the gateway keeps tasks.'),
  prediction: ignored('object', 'It only makes some models faster.'),
  parallel_tool_calls: ignored('flag', noTools),
  prompt_cache_key: ignored('text', noCache),
  prompt_cache_options: ignored('object', noCache),
  prompt_cache_retention: ignored('text', noCache),
  service_tier: refused('text', 'All calls are equal.', 'auto', 'default'),
  audio: refused('object', onlyText),
  modalities: refused('texts', onlyText, ['text'], []),
  response_format: refused('object', onlyText, { type: 'text' }),
  verbosity: refused('text', 'Ask for it in the prompt.', 'medium'),
  logit_bias: refused('object', noLikelihood, {}),
  logprobs: refused('flag', noLikelihood, false),
  top_logprobs: refused('integer', noLikelihood, 0),
  tools: refused('any', noTools, []),
  tool_choice: refused('any', noTools, 'none', 'auto'),
  functions: refused('any', noTools, []),
  function_call: refused('any', noTools, 'none', 'auto'),
  web_search_options: refused('object', noTools),
  moderation: refused('object', 'Each model has its own moderation.'),
}

/** Every method that runs a model, by its name: what becomes of each field of its request. */
export const methods: Readonly<Record<MethodName, Method>> = {
  generateImages: {
    path: '/v1/images/generations',
    summary: 'Make pictures',
    description: 'The answer has the addresses of the pictures, or their bytes in base64.',
    category: 'image',
    fields: imageGenerations,
  },
  editImages: {
    path: '/v1/images/edits',
    summary: 'Make pictures of pictures',
    description: 'Changes pictures, or makes others of them. The answer is that of the other pictures.',
    category: 'image',
    needs: ['image', 'referenceImages', 'firstFrame'],
    fields: imageEdits,
  },
  createVideo: {
    path: '/v1/videos',
    summary: 'Start a video',
    description: 'Returns a video that is queued. Read it until its status is completed or failed.',
    category: 'video',
    fields: videos,
  },
  createSpeech: {
    path: '/v1/audio/speech',
    summary: 'Speak a text',
    description: 'The answer is the recording, as its model makes it.',
    category: 'audio',
    fields: speech,
  },
  createTranscription: {
    path: '/v1/audio/transcriptions',
    summary: 'Write down a recording',
    description: 'The answer is the text, with times if the model and the format have them.',
    category: 'text',
    needs: ['audio'],
    fields: transcriptions,
  },
  createChatCompletion: {
    path: '/v1/chat/completions',
    summary: 'Answer a conversation',
    description: 'The answer is one text, complete or as server-sent events while it is written.',
    category: 'text',
    fields: chat,
  },
}
