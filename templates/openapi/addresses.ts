import type { Model, Schema } from '../../generator/catalogue/catalogue.ts'
import { match } from '../../generator/language/match.ts'
import { mediaTypes, type Media } from '../../generator/language/media.ts'
import { mediaWords } from '../../generator/language/mediaParts.ts'
import type { Shape } from '../../generator/language/shape.ts'
import { fileSchema, type DocumentForm } from '../../generator/writing/schema.ts'
import { reference, type Schemas } from './fields.ts'

/** The component of the addresses of files of this media, such as `ImageAddress`. */
const addressName = (media: Media): string =>
  media === 'any' ? 'FileAddress' : `${media.charAt(0).toUpperCase()}${media.slice(1)}Address`

/** The schemas of a document refer to the addresses of files, whose pattern is long. */
export const documentForm: DocumentForm = { file: (media) => reference('schemas', addressName(media)) }

/** The media of files in the inputs and the results of models. */
export function usedMedia(models: readonly Model[]): readonly Media[] {
  const used = new Set(
    models.flatMap(({ params, resultFields }) => [...params, ...resultFields].flatMap(({ shape }) => mediaIn(shape))),
  )
  return mediaTypes.filter((media) => used.has(media))
}

const mediaIn = (shape: Shape): readonly Media[] =>
  match<readonly Media[]>(shape, {
    any: () => [],
    string: () => [],
    number: () => [],
    boolean: () => [],
    choice: () => [],
    file: ({ media }) => [media],
    list: ({ of }) => mediaIn(of),
    object: ({ fields }) => fields.flatMap((field) => mediaIn(field.shape)),
    map: ({ of }) => mediaIn(of),
    either: ({ of }) => of.flatMap(mediaIn),
    nullable: ({ of }) => mediaIn(of),
  })

/** The schemas of addresses, to which others refer. */
export const addressSchemas = (used: readonly Media[]): Schemas =>
  Object.fromEntries(used.map((media) => [addressName(media), addressSchema(media)]))

const addressSchema = (media: Media): Schema => ({
  title: `Address of ${mediaWords(media)}`,
  description:
    `The address of ${mediaWords(media)}: \`https://\` or \`http://\`, a host, optionally a port and a path, ` +
    'without user information, white space or control characters. ' +
    'Or a `data:` URI of such a media type, in lower case.',
  ...fileSchema(media),
  examples: [`https://example.com/${endings[media]}`],
})

/** The name of a file in an example. */
const endings: Readonly<Record<Media, string>> = {
  image: 'image.png',
  video: 'video.mp4',
  audio: 'audio.mp3',
  document: 'document.pdf',
  archive: 'archive.zip',
  model3d: 'model.glb',
  data: 'data.csv',
  any: 'file.bin',
}
