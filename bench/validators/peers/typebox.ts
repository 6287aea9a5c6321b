import { bare } from './schemas.ts'
import { each, quoted, type Peer } from './peer.ts'

/** typebox 1, which compiles the JSON Schemas that the project emits. */
export const typebox: Peer = {
  name: 'typebox 1',
  drops: 'exact decimal steps',
  modules: each(({ schema }) =>
    [
      "import { Compile } from 'typebox/compile'",
      "import { Value } from 'typebox/value'",
      `const schema = ${quoted(bare(schema))}`,
      'const compiled = Compile(schema)',
      'export const parse = (input) => { const copy = Value.Default(schema, { ...input }); return compiled.Check(copy) ? copy : undefined }',
      'export const is = (input) => compiled.Check(input)',
      'export const issues = (input) => compiled.Errors(input).length',
    ].join('\n'),
  ),
}
