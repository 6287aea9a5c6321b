import type { PagesContext } from '../context.ts'
import type { SearchEntry } from '../data.ts'
import { apiPages } from './apiPages.ts'

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
