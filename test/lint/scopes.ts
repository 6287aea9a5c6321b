/** Texts in other people's words, and products of a build. */
const isForeign = (path: string): boolean => /(?:^|\/)(?:dist|samples)\//.test(path)

/** Whether a file is TypeScript that runs outside tests. The linter keeps its own rules. */
export const isProduct = (path: string): boolean =>
  /^(?:generator|templates|packaging|gateway|sandbox|web|bench|test\/lint)\/.*\.tsx?$/.test(path) && !isForeign(path)

/** Whether the tables of docs/internals/architecture.md say what a file can import. */
export const isLayered = (path: string): boolean =>
  /^(?:generator|templates|gateway|sandbox|web)\/.*\.tsx?$/.test(path) && !isForeign(path)

/** Whether a file is TypeScript of this project: of the product, or of the tests. */
export const isSource = (path: string): boolean =>
  isProduct(path) || (/^test\/.*\.tsx?$/.test(path) && !isForeign(path))

/** Whether a file runs in a test, or is what tests share. */
export const isTest = (path: string): boolean => /^test\/(?!(?:samples|e2e\/consumer|types)\/).*\.ts$/.test(path)

/** Whether a rule that reads the text of tests applies: the linter has texts that break such rules. */
export const isTestText = (path: string): boolean => isTest(path) && !path.startsWith('test/lint/')

/** Whether people have written a file, in our words. */
export const isWritten = (path: string): boolean =>
  !/^(?:generated|test\/samples|test\/hostile\/specs|bench\/results)\//.test(path)

/** Replaces the comments of a text, which can contain examples, by spaces: positions stay. */
export const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, (comment) => comment.replace(/[^\n]/g, ' '))

/** Returns where a pattern occurs in a text. */
export const positionsOf = (text: string, pattern: RegExp): readonly number[] =>
  [...text.matchAll(new RegExp(pattern, `${pattern.flags.replace('g', '')}g`))].map(({ index }) => index)
