import type { MethodName } from './field.ts'
import { methods } from './fields.ts'

/** The beginning of every path of the interface. */
export const prefix = '/v1/'

/** An operation of the interface. */
export interface ForeignOperation {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  readonly summary: string
  readonly description: string
  /** The method that runs a model, whose fields are those of its body. */
  readonly runs?: MethodName
  /** The fields of its query. */
  readonly query?: readonly string[]
  /** Whether documents leave it out, because it only says that there is no such operation. */
  readonly isAbsent?: true
}

/** The operations for videos, apart from the one that starts a video. */
type VideoOperation =
  'listVideos' | 'readVideo' | 'readContent' | 'deleteVideo' | 'editVideo' | 'extendVideo' | 'remixVideo'

/** The name of an operation. */
export type OperationName = MethodName | VideoOperation | 'listModels' | 'readModel'

const running = (runs: MethodName): ForeignOperation => ({
  method: 'POST',
  path: methods[runs].path,
  summary: methods[runs].summary,
  description: methods[runs].description,
  runs,
})

const absent = (path: string): ForeignOperation => ({
  method: 'POST',
  path,
  summary: 'Not possible',
  description: 'No model can.',
  isAbsent: true,
})

const video = '/v1/videos/{id}'

/** Every operation of the interface. */
export const operations: Readonly<Record<OperationName, ForeignOperation>> = {
  listModels: {
    method: 'GET',
    path: '/v1/models',
    summary: 'List the models of the key',
    description: 'All models in one list, as their programs expect it.',
  },
  readModel: {
    method: 'GET',
    path: '/v1/models/{id}',
    summary: 'Read a model',
    description: 'The model with this id or alias.',
  },
  generateImages: running('generateImages'),
  editImages: running('editImages'),
  createVideo: running('createVideo'),
  listVideos: {
    method: 'GET',
    path: '/v1/videos',
    summary: 'List videos',
    description:
      'The videos of the key, the newest first unless order is asc. after is the last id of the page before.',
    query: ['after', 'limit', 'order'],
  },
  readVideo: {
    method: 'GET',
    path: video,
    summary: 'Read a video',
    description: 'The state of a video, with its progress.',
  },
  readContent: {
    method: 'GET',
    path: `${video}/content`,
    summary: 'Download a video',
    description: 'The bytes of a completed video.',
    query: ['variant'],
  },
  deleteVideo: {
    method: 'DELETE',
    path: video,
    summary: 'Delete a video, or cancel it',
    description: 'Cancels a video that runs, and removes it. It stays if its vendor does not stop at once.',
  },
  editVideo: absent('/v1/videos/edits'),
  extendVideo: absent('/v1/videos/extensions'),
  remixVideo: absent(`${video}/remix`),
  createSpeech: running('createSpeech'),
  createTranscription: running('createTranscription'),
  createChatCompletion: running('createChatCompletion'),
}
