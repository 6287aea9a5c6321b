import ts from 'typescript-5.9'
import { fileRule, type Rule } from '../rule.ts'
import { isLayered, positionsOf, withoutComments } from '../scopes.ts'

const isGenerator = (path: string): boolean => isLayered(path) && path.startsWith('generator/')

/** In the generator, only the command line imports the templates. */
export const templatesDoor: Rule = fileRule('templates-door', isGenerator, function* ({ path, imports }) {
  const found = imports.filter((one) => one.path?.startsWith('templates/'))
  if (path !== 'generator/main.ts') {
    for (const { node } of found) yield [node, 'Only generator/main.ts imports the templates.']
  } else if (found.length === 0) yield [0, 'The command line no longer imports the templates: change this rule.']
})

const isTool = (path: string): boolean => isLayered(path) && /^(?:generator|templates)\//.test(path)

/** Only root.ts knows where the files of the tool are, so that the compiled package finds them too. */
export const toolRoot: Rule = fileRule('tool-root', isTool, function* ({ path, text }) {
  const found = positionsOf(withoutComments(text), /import\.meta\.(?:dirname|filename|url)/)
  if (path !== 'generator/root.ts') {
    for (const position of found) yield [position, 'Only generator/root.ts knows where the files of the tool are.']
  } else if (found.length === 0) yield [0, 'root.ts no longer finds the files of the tool: change this rule.']
})

/** The catalogue imports only types from the protocol, the only list of the fields of the envelope. */
export const envelopeTypes: Rule = {
  name: 'envelope-types',
  start(report) {
    const expected = "import type { ServiceDetails } from '../protocol/service.ts'"
    let count = 0
    return {
      file(source) {
        if (!source.path.startsWith('generator/catalogue/') || !isLayered(source.path)) return
        for (const { path, node } of source.imports) {
          if (!path?.startsWith('generator/protocol/')) continue
          const isExpected = ts.isImportDeclaration(node) && node.getText(source.file) === expected
          if (isExpected) count += 1
          if (!isExpected || count > 1)
            report(source.at(node), 'The catalogue imports only ServiceDetails of the protocol, as a type, once.')
        }
      },
    }
  },
}

const words = /vendor\d|openapi|handlebars-template|fetch\(/i

/** An import reads documents in these words, and a key is tested by a call. */
const isFree = /^generator\/(?:protocol\/|main\.ts|importing\/|commands\/import|commands\/connect\/connect\.ts)/

const isNeutral = (path: string): boolean => isGenerator(path) && !isFree.test(path)

/** The generator names no output language and no model. */
export const neutralGenerator: Rule = fileRule('neutral-generator', isNeutral, function* ({ text }) {
  for (const position of positionsOf(withoutComments(text), words))
    yield [position, 'The generator names no model, no output language and no network.']
})
