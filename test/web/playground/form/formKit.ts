import { join } from 'node:path'
import { beforeAll } from 'vitest'
import type { CatalogModel } from '@gatewright/catalog'
import type { Validator } from '@gatewright/validators'
import { build } from '../../../../generator/building/builder.ts'
import { targets } from '../../../../templates/index.ts'
import { createForm } from '../../../../web/playground/form/createForm.ts'
import type { Input } from '../../../../web/shared/values.ts'
import type { FieldState, ModelForm } from '../../../../web/playground/form/form.ts'
import { fieldsOf } from '../../../../generator/language/values.ts'
import { allKindsModels, writeAllKinds } from '../../../support/allKinds.ts'
import { repository } from '../../../support/command.ts'
import { temporaryFolder } from '../../../support/folder.ts'
import { load } from '../../../support/madeSpecs.ts'
import { unchecked } from '../../../support/reading.ts'

/** A model and its validator, as the playground loads them. */
export interface Loaded {
  readonly model: CatalogModel
  readonly validator: Validator<unknown, unknown>
}

/** The models of the catalogue of every kind; they are there when the tests of the file run. */
export function useAllKinds(): (id: (typeof allKindsModels)[number]) => Loaded {
  const folder = temporaryFolder()
  const built = new Map<string, Loaded>()
  beforeAll(async () => {
    const out = join(folder, 'out')
    const needed = targets.filter(({ name }) => name === 'catalog' || name === 'validators')
    await build({
      out,
      specs: writeAllKinds(folder),
      check: false,
      targets: needed,
      templates: join(repository, 'templates'),
      kinds: [],
    })
    for (const id of allKindsModels) {
      const [catalog, validators] = await Promise.all(
        ['catalog', 'validators'].map((name) => load(out, `${name}/dist/models/${id}.js`)),
      )
      const model = Object.values(catalog ?? {})[0]
      const validator = Object.values(validators ?? {}).find((value) => 'safeParse' in fieldsOf(value))
      built.set(id, { model: unchecked(model), validator: unchecked(validator) })
    }
  })
  return (id) => {
    const found = built.get(id)
    if (found === undefined) throw new Error(`${id} is not built yet.`)
    return found
  }
}

/** A form, with functions that do what a person does. */
export interface Filled {
  readonly form: ModelForm
  readonly field: (name: string) => FieldState
  readonly give: (name: string, value: Input[string] | undefined) => void
}

/** Creates a form with these values. */
export function formOf(loaded: Loaded, initial?: Input): Filled {
  const form = createForm(loaded, initial)
  const field = (name: string): FieldState => {
    const found = form.fields.find(({ param }) => param.name === name)
    if (found === undefined) throw new Error(`The form has no field ${name}.`)
    return found
  }
  return {
    form,
    field,
    give: (name, value) => {
      field(name).value.value = value
    },
  }
}
