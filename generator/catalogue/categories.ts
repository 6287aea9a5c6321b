import type { Media } from '../language/media.ts'

/** The words of the categories that every catalogue has; specs can declare more. */
export const categories = ['video', 'audio', 'image', 'text', '3d', 'data', 'embedding'] as const

/** A category that every catalogue has. */
export type Category = (typeof categories)[number]

/**
 * Asset models return addresses, text models return text (API document, 2.2). Other models return only the fields that
 * they declare.
 */
export type ResultKind = 'asset' | 'text' | 'fields'

/** A category of models: their standard result, and how lists of models call them. */
export interface CategoryDetails {
  readonly id: string
  /** The name of one, such as "Image". */
  readonly title: string
  /** The name of several, such as "Images". */
  readonly plural: string
  readonly description?: string
  /** The standard result of its models; fields: each model declares its own. */
  readonly result: ResultKind
  /** The media of the files in the result; only of a result of assets. */
  readonly media?: Media
  /** Whether the fields that a model declares replace the standard result. */
  readonly isReplaced?: true
}

const details: Readonly<Record<Category, Omit<CategoryDetails, 'id'>>> = {
  video: { title: 'Video', plural: 'Videos', result: 'asset', media: 'video' },
  audio: { title: 'Audio', plural: 'Audio', result: 'asset', media: 'audio' },
  image: { title: 'Image', plural: 'Images', result: 'asset', media: 'image' },
  text: { title: 'Text', plural: 'Texts', result: 'text' },
  '3d': { title: '3D model', plural: '3D models', result: 'asset', media: 'model3d' },
  data: { title: 'Data', plural: 'Data', result: 'asset', media: 'data', isReplaced: true },
  embedding: { title: 'Embedding', plural: 'Embeddings', result: 'fields' },
}

/** The categories that every catalogue has. */
export const builtInCategories: readonly CategoryDetails[] = Object.entries(details).map(([id, rest]) => ({
  id,
  title: rest.title,
  plural: rest.plural,
  result: rest.result,
  ...(rest.media && { media: rest.media }),
  ...(rest.isReplaced && { isReplaced: rest.isReplaced }),
}))
