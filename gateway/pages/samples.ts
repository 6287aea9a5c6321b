import { idOf } from '../http/headers.ts'
import { Problem } from '../http/problem.ts'
import type { Route } from '../http/routes.ts'
import type { PagesContext } from './context.ts'
import { keepDocuments } from './files.ts'
import { asset } from './responses.ts'

/** The pictures on the cards of the models, if the sandbox is on. Each is drawn when it is first read. */
export function sampleRoutes({ catalogue, drawSample }: PagesContext): readonly Route[] {
  if (drawSample === undefined) return []
  const drawing = new Map<string, Promise<Buffer>>()
  const read = async (id: string): Promise<Buffer | undefined> => {
    const model = catalogue.find(id)?.model
    if (model === undefined) return undefined
    // However many callers wait for a picture, it is drawn once.
    const drawn =
      drawing.get(id) ?? drawSample(model).then((bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length))
    drawing.set(id, drawn)
    return drawn.finally(() => drawing.delete(id))
  }
  const find = keepDocuments(read, (bytes) => asset(bytes, 'sample.webp', { maxAge: 3600 }))
  const [url, template] = ['/playground/samples/:id', '/playground/samples/{id}']
  return [
    {
      method: 'GET',
      url,
      template,
      handler: async (request, reply) => {
        const document = await find(idOf(request))
        if (document === undefined) throw new Problem('not-found', 'There is no model with this id.')
        return document.send(request, reply)
      },
    },
  ]
}
