/** The most models that are compared at a time. */
export const mostModels = 4

/** Returns the ids of the models in the address of a comparison, each once. */
export const idsIn = (query: URLSearchParams): readonly string[] => [
  ...new Set((query.get('models') ?? '').split(',').filter((id) => id !== '')),
]

/** Returns the path of the comparison of models, such as `/compare?models=a,b`. */
export const comparisonOf = (ids: readonly string[]): string =>
  ids.length === 0 ? '/compare' : `/compare?models=${ids.map(encodeURIComponent).join(',')}`
