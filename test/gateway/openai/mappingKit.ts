import type { CatalogModel } from '@gatewright/catalog'
import type { IssueBody } from '@gatewright/openapi/protocol'
import type { Catalogue } from '../../../gateway/catalogue/catalogue.ts'
import { Problem } from '../../../gateway/http/problem.ts'
import { formBody, jsonBody, StoredUpload } from '../../../gateway/openai/body.ts'
import type { MethodName } from '../../../gateway/openai/field.ts'
import { methods } from '../../../gateway/openai/fields.ts'
import { mapFields, type Mapped } from '../../../gateway/openai/mapping.ts'
import { ownCatalogue } from '../../support/packages.ts'

/** The catalogue of the models. */
export const catalogue: Catalogue = ownCatalogue()

/** A model of the catalogue. */
export const modelOf = (id: string): CatalogModel => {
  const model = catalogue.find(id)?.model
  if (model === undefined) throw new Error(`There is no model ${id}.`)
  return model
}

/** Maps the fields of a JSON body to a model. */
export const map = (name: MethodName, id: string, fields: object): Mapped =>
  mapFields(modelOf(id), methods[name].fields, jsonBody({ model: id, ...fields }))

/** Maps the fields of a form to a model. */
export const mapForm = (name: MethodName, id: string, fields: object): Mapped =>
  mapFields(modelOf(id), methods[name].fields, formBody(Object.entries({ model: id, ...fields })))

/** The issues of a request. */
export function issuesOf(run: () => Mapped): readonly IssueBody[] {
  try {
    const { params } = run()
    throw new Error(`accepted ${JSON.stringify(params)}`)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return error.more.errors ?? []
  }
}

/** A stored file of a medium. */
export const file = (media: string): StoredUpload => new StoredUpload(`https://x.example/a.${media}`, `${media}/a`)
