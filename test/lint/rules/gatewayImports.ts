import ts from 'typescript-5.9'
import { fileRule, type Rule } from '../rule.ts'
import { isLayered, positionsOf, withoutComments } from '../scopes.ts'

const isOutside = (path: string): boolean => isLayered(path) && !path.startsWith('gateway/')

/** The page evaluates prices with the code that the gateway charges with. */
const importer = 'web/playground/form/quotes.ts'

/** Nothing imports the gateway, apart from types and the evaluation of prices. */
export const gatewayDoor: Rule = fileRule('gateway-door', isOutside, function* ({ path, imports }) {
  const found = imports.filter((one) => !one.isType && one.path?.startsWith('gateway/'))
  if (path !== importer) {
    for (const { node } of found) yield [node, 'Import only types from the gateway.']
  } else if (found.length === 0) yield [0, 'This file no longer imports the evaluation of prices: change this rule.']
})

const isServed = (path: string): boolean => isLayered(path) && /^(?:gateway|web)\//.test(path)

/** Neither the gateway nor a page names a model. */
export const neutralGateway: Rule = fileRule('neutral-gateway', isServed, function* ({ text }) {
  for (const position of positionsOf(withoutComments(text), /vendor\d/))
    yield [position, 'The gateway serves any catalogue: name no model.']
})

/** Packages whose code has no data of a catalogue. */
const modules = [
  'openapi/protocol',
  'openapi/documents',
  'openapi/snippets',
  'validators/nearest',
  'catalog/language',
  'catalog/roles',
  // The playground retries, polls and fills forms as every caller does; the entries of both packages have no model.
  'client',
  'react',
  'command/mcp', // the gateway speaks MCP as the command does
].map((name) => `@gatewright/${name}`)

/** The gateway and its pages import only code of the generated packages by name: they serve the data of any catalogue. */
export const gatewayPackages: Rule = fileRule('gateway-packages', isServed, function* ({ imports }) {
  for (const { name, node, isType } of imports) {
    if (!name.startsWith('@gatewright/') || modules.includes(name)) continue
    const isOfTypes = isType || ts.isImportTypeNode(node) || (ts.isExportDeclaration(node) && node.isTypeOnly)
    if (!isOfTypes) yield [node, `${name} has data of one catalogue: find it among the packages that are loaded.`]
  }
})
