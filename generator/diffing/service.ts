import type { Service, Vendor } from '../catalogue/catalogue.ts'
import type { CategoryDetails } from '../catalogue/categories.ts'
import { at, type Changes, type Scope } from './changes.ts'
import type { ChangeCode } from './codes.ts'
import { same } from './data.ts'
import { compareParts, plain, type ComparePart, type PartTable } from './parts.ts'

/** Adds the changes of the service. */
export function compareServices(changes: Changes, before: Service, after: Service): void {
  const scope: Scope = {
    subject: {},
    before: { file: before.file, path: [] },
    after: { file: after.file, path: [] },
    name: 'the service',
  }
  compareParts(parts, changes, scope, before, after)
}

const address =
  (key: 'baseUrl' | 'problems' | 'schemas', code: ChangeCode, what: string, doubt?: string): ComparePart<Service> =>
  (changes, scope, { [key]: before }, { [key]: after }) => {
    const found = { before, after, doubt, message: `${what} is ${after}; it was ${before}.` }
    if (before !== after) changes.add(code, at(scope, { after: [key] }), found)
  }

const parts: PartTable<Service> = {
  file: 'hidden',
  title: plain('title', 'The title of the service'),
  version: 'derived', // releases set it by the other changes
  description: plain('description', 'The description of the service'),
  license: plain('license', 'The licence of the packages'),
  contact: plain('contact', 'The contact of the service'),
  baseUrl: address(
    'baseUrl',
    'base-address-changed',
    'The base address',
    'It breaks callers if the old address stops answering.',
  ),
  problems: address('problems', 'problem-types-changed', 'The base address of problem types'),
  schemas: address(
    'schemas',
    'schema-ids-changed',
    'The base address of the ids of JSON Schemas',
    'It breaks callers that refer to a schema by its id.',
  ),
  sync: compareSync,
  credits: 'elsewhere', // each model has its own
  envelope: plain('envelope', 'The descriptions of requests and responses'),
  unknown: 'elsewhere', // each model has its own
}

function compareSync(changes: Changes, scope: Scope, { sync: before }: Service, { sync: after }: Service): void {
  const own = at(scope, { after: ['sync'] })
  const found = {
    before: before.seconds,
    after: after.seconds,
    message: `A sync call can take ${after.seconds} seconds; it was ${before.seconds}.`,
  }
  const doubt = 'A call that takes longer gets the id of its task, which callers can poll.'
  if (after.seconds < before.seconds) changes.add('sync-limit-lowered', own, { ...found, doubt })
  if (after.seconds > before.seconds) changes.add('sync-limit-raised', own, found)
  if (before.description !== after.description)
    changes.add('words-changed', own, {
      before: before.description,
      after: after.description,
      message: 'The description of sync calls changed.',
    })
}

const vendorParts: PartTable<Vendor> = {
  id: 'elsewhere',
  name: plain('name', 'The name of the vendor'),
  color: plain('color', 'The color of the vendor'),
  url: plain('url', 'The address of the page of the vendor'),
  logo: plain('logo', 'The logo of the vendor'),
}

const categoryParts: PartTable<CategoryDetails> = {
  id: 'elsewhere',
  title: plain('title', 'The title of the category'),
  plural: plain('plural', 'The plural of the category'),
  description: plain('description', 'The description of the category'),
  result: 'elsewhere', // each model has its own
  media: 'elsewhere',
  isReplaced: 'derived',
}

/** Adds the changes of the vendors and categories, which lists of models show. */
export function compareNames(changes: Changes): void {
  const [before, after] = [changes.before.catalogue, changes.after.catalogue]
  compareNamed(changes, 'vendor', 'vendors', before.vendors, after.vendors, vendorParts)
  compareNamed(changes, 'category', 'categories', before.categories, after.categories, categoryParts)
}

function compareNamed<Of extends { readonly id: string }>(
  changes: Changes,
  noun: string,
  folder: string,
  before: readonly Of[],
  after: readonly Of[],
  table: PartTable<Of>,
): void {
  const ids = new Set([...before, ...after].map(({ id }) => id))
  for (const id of ids) {
    const [b, a] = [before, after].map((list) => list.find((one) => one.id === id))
    const part = { file: `specs/${folder}/${id}.yaml`, path: [] }
    const scope: Scope = { subject: {}, before: b && part, after: a && part, name: id }
    if (b && a && !same(b, a)) compareParts(table, changes, scope, b, a)
    else if (!b || !a)
      changes.add('words-changed', scope, { message: `The details of the ${noun} ${id} are ${a ? 'new' : 'gone'}.` })
  }
}
