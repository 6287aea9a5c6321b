import type { Model, Schema } from '../catalogue/catalogue.ts'
import type { Markup } from './markup.ts'

/** The schemas of so many models are kept: a build of more models has less memory to spare. */
const most = 300

/** Schemas of models, so that those that one target has made are those of the next. */
export class KeptSchemas {
  private readonly models = new Map<Model, Map<Markup, Schema>>()

  /** The schema of a model in a markup, which is made unless it is kept. */
  of(model: Model, markup: Markup, make: () => Schema): Schema {
    const known = this.models.get(model) ?? this.add(model)
    const schema = known.get(markup) ?? make()
    known.set(markup, schema)
    return schema
  }

  private add(model: Model): Map<Markup, Schema> {
    const [oldest] = this.models.keys()
    if (this.models.size >= most && oldest !== undefined) this.models.delete(oldest)
    const added = new Map<Markup, Schema>()
    this.models.set(model, added)
    return added
  }
}
