import type { Model, Schema } from '../catalogue/catalogue.ts'
import type { Markup } from './markup.ts'

/** The schemas of at most so many models are kept: a build of more has no memory to spare, and keeps none. */
const most = 300

/** Schemas of models, so that those that one target has made are those of the next. */
export class KeptSchemas {
  private readonly models = new Map<Model, Map<Markup, Schema>>()
  private isOff = false

  /** The schema of a model in a markup, which is made unless it is kept. */
  of(model: Model, markup: Markup, make: () => Schema): Schema {
    const known = this.models.get(model) ?? this.add(model)
    if (known === undefined) return make()
    const schema = known.get(markup) ?? make()
    known.set(markup, schema)
    return schema
  }

  private add(model: Model): Map<Markup, Schema> | undefined {
    this.isOff ||= this.models.size >= most
    if (this.isOff) return void this.models.clear()
    const added = new Map<Markup, Schema>()
    this.models.set(model, added)
    return added
  }
}
