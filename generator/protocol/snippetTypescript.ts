import { escapePoint, keyVariable, literal, rootOf, visible, type Literals, type SnippetCall } from './snippetData.ts'

/** A call as a program of TypeScript with the client of the catalogue; undefined without one. */
export function typescriptOf(call: SnippetCall): string | undefined {
  const { client, model, input } = call
  if (client === undefined || !isName(client.identifier)) return undefined
  const { identifier } = client
  const value = literal(
    input,
    typescriptLiterals,
    0,
    'const { result, credits } = await client.run(, )'.length + identifier.length,
  )
  return `import { createClient } from ${typescriptLiterals.text(client.package)}
import { ${identifier} } from ${typescriptLiterals.text(`${client.package}/models/${model}`)}

const client = createClient({
  apiKey: process.env['${keyVariable}'] ?? '',
  baseUrl: ${typescriptLiterals.text(rootOf(call))},
})

const { result, credits } = await client.run(${identifier}, ${value})
console.log(result, credits)
`
}

/** Whether a text is a name of TypeScript, of ASCII alone. */
export const isName = (text: string): boolean => /^[A-Za-z_$][\w$]*$/.test(text)

/** The words of JavaScript and TypeScript for data. */
export const typescriptLiterals: Literals = {
  text: quoted,
  key: (name) => (name === '__proto__' ? `['${name}']` : isName(name) ? name : quoted(name)),
  word: String,
  lastComma: ',',
  step: 2,
  pad: ' ',
}

/** A string in single quotes, unless the text has one. */
function quoted(text: string): string {
  const double = visible(text, escapePoint)
  if (text.includes("'")) return double
  return `'${double.slice(1, -1).replace(/\\(.)/g, (pair, mark: string) => (mark === '"' ? '"' : pair))}'`
}
