import type { PagesContext } from '../context.ts'
import { apiPages } from './apiPages.ts'

/** A page in the index of the search. */
export interface SearchEntry {
  readonly title: string
  readonly path: string
  /** A few words that distinguish pages of the same title. */
  readonly about: string
  /** More words to find it by. */
  readonly words: string
}

/** The index of the search: the pages about the API, and a page for each model. */
export const searchIndex = ({ packages }: PagesContext): readonly SearchEntry[] => [
  ...apiPages.map(({ name, title, words }) => ({ title, path: `docs/${name}`, about: 'API', words })),
  ...packages.catalog.models.map(({ id, name, vendor, task, tags, aliases, workflow, params }) => ({
    title: name,
    path: `docs/models/${id}`,
    about: `${vendor} · ${task}`,
    words: [id, workflow, ...aliases, ...tags, ...params.map((param) => `${param.name} ${param.label ?? ''}`)].join(
      ' ',
    ),
  })),
]
