import multipart from '@fastify/multipart'
import type { RouteHandlerMethod } from 'fastify'
import type { OpenInput } from '../files/taskFiles.ts'
import { Bodies } from '../http/bodies.ts'
import type { Context, ForeignInterface } from '../http/context.ts'
import { Document, documentAt } from '../http/documents.ts'
import { addRoutes, pagesFor, type Route } from '../http/routes.ts'
import { assetOpener } from './assets.ts'
import { createSpeech, createTranscription } from './audio.ts'
import { createChatCompletion } from './chat.ts'
import { openaiDocument } from './document.ts'
import { writeProblem } from './errors.ts'
import { methods } from './fields.ts'
import type { FormLimits } from './form.ts'
import { makeImages } from './images.ts'
import { listModels, readModel } from './models.ts'
import { operations, prefix, type OperationName } from './operations.ts'
import { createVideo, deleteVideo, listVideos, readContent, readVideo, refuse } from './videos.ts'

/** The settings of the interface, and its parts of the file store. */
export interface OpenaiOptions extends Omit<FormLimits, 'bodies'> {
  /** How long a call waits for its result, in seconds. */
  readonly waitSeconds: number
  readonly openInput: OpenInput
  /** The id of a file of the gateway itself; undefined for all other addresses. */
  readonly idOf: (address: string) => string | undefined
}

/** The endpoints in the shape of OpenAI's API, over the tasks, keys and credits of the gateway. */
export const openaiInterface = (options: OpenaiOptions): ForeignInterface => ({
  prefix,
  writeProblem,
  register: async (app, context) => {
    await app.register(multipart)
    addRoutes(app, [...routesOf(context, options), ...documentRoutes(context)])
  },
})

function routesOf(context: Context, { waitSeconds, openInput, idOf, ...forms }: OpenaiOptions): readonly Route[] {
  const expiryOf = async (address: string): Promise<number | undefined> => {
    const id = idOf(address)
    return id === undefined ? undefined : (await forms.files.open(id))?.file.expiresAt
  }
  const bodies = new Bodies(context.limits.heldBytes / 4)
  const parts = {
    context,
    forms: { ...forms, bodies },
    waitSeconds,
    expiryOf,
    openAsset: assetOpener({ open: openInput, idOf }),
  }
  const handlers: Readonly<Record<OperationName, RouteHandlerMethod>> = {
    listModels: listModels(context),
    readModel: readModel(context),
    generateImages: makeImages(parts, methods.generateImages),
    editImages: makeImages(parts, methods.editImages),
    createVideo: createVideo(parts),
    listVideos: listVideos(parts),
    readVideo: readVideo(parts),
    readContent: readContent(parts),
    deleteVideo: deleteVideo(parts),
    editVideo: refuse('edit videos'),
    extendVideo: refuse('extend videos'),
    remixVideo: refuse('remix videos'),
    createSpeech: createSpeech(parts),
    createTranscription: createTranscription(parts),
    createChatCompletion: createChatCompletion(parts),
  }
  return Object.entries(operations).map(([name, { method, path }]) => ({
    method,
    url: path.replace('{id}', ':id'),
    template: path,
    ...(method !== 'POST' && { isBodyless: true }),
    handler: handlers[name as OperationName], // the keys of a constant
  }))
}

/** The routes of the document, which has the readers of the other pages. */
function documentRoutes({ pages, publicUrl, catalogue }: Context): readonly Route[] {
  const url = `${prefix}openapi.json`
  const documentOf = documentAt(
    publicUrl,
    (address) => new Document(JSON.stringify(openaiDocument(address, catalogue.document))),
  )
  const handler: RouteHandlerMethod = (request, reply) => documentOf().send(request, reply)
  return pagesFor(pages, [{ method: 'GET', url, template: url, handler }])
}
