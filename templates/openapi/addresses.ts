import type { Schema } from '../../generator/catalogue/catalogue.ts'
import { mediaTypes, type Media } from '../../generator/language/media.ts'
import { mediaWords } from '../../generator/language/mediaParts.ts'
import { fileSchema, type DocumentForm } from '../../generator/writing/schema.ts'
import { reference, type Schemas } from './reference.ts'

/** The component of the addresses of files of this media, such as `ImageAddress`. */
const addressName = (media: Media): string =>
  media === 'any' ? 'FileAddress' : `${media.charAt(0).toUpperCase()}${media.slice(1)}Address`

/** The schemas of a document refer to the addresses of files, whose pattern is long. */
export const documentForm: DocumentForm = { file: (media) => reference('schemas', addressName(media)) }

/** The schemas of the addresses that the others refer to. */
export function addressSchemas(others: Schemas): Schemas {
  const text = JSON.stringify(others)
  const used = mediaTypes.filter((media) => text.includes(`"#/components/schemas/${addressName(media)}"`))
  return Object.fromEntries(used.map((media) => [addressName(media), addressSchema(media)]))
}

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
