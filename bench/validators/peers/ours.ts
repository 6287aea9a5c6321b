import { each, quoted, type Peer } from './peer.ts'

/** The validators that this project generates. */
export const ours: Peer = {
  name: 'Gatewright',
  drops: 'nothing',
  modules: each(({ model: { id, identifier } }) =>
    [
      `import { ${identifier} as validator } from ${quoted(`@gatewright/validators/models/${id}`)}`,
      'export const parse = (input) => validator.safeParse(input).data',
      'export const is = validator.is',
      'export const issues = (input) => validator.safeParse(input).issues?.length ?? 0',
    ].join('\n'),
  ),
}

/** The same validators from one table, which an interpreter reads. */
export const compact: Peer = {
  name: 'Gatewright compact',
  drops: 'nothing',
  modules: each(({ model: { id } }) =>
    [
      "import { validatorOf } from '@gatewright/validators/compact'",
      `const validator = validatorOf(${quoted(id)})`,
      'export const parse = (input) => validator.safeParse(input).data',
      'export const is = validator.is',
      'export const issues = (input) => validator.safeParse(input).issues?.length ?? 0',
    ].join('\n'),
  ),
}
