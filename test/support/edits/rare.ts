import type { ChangeCode } from '../../../generator/diffing/index.ts'

/** Edits that lead to a code, and that random edits seldom draw. */
export const rare: readonly (readonly [edit: string, code: ChangeCode])[] = [
  ['list.add', 'list-added'],
  ['list.delete', 'list-removed'],
  ['list.id', 'list-renamed'],
  ['list.address', 'list-moved'],
  ['list.source.live', 'list-source-changed'],
  ['list.filters', 'list-filter-added'],
  ['list.filters', 'list-filter-removed'],
  ['list.items.remove', 'list-entry-removed'],
  ['model.merge', 'model-merged'],
  ['model.stream', 'stream-added'],
  ['model.aliases', 'alias-removed'],
  ['service.sync', 'sync-limit-lowered'],
  ['service.unknown', 'unknown-refused'],
  ['text.list', 'repeats-refused'],
  ['text.list', 'repeats-allowed'],
  ['model.release', 'model-served'],
  ['enum.options', 'option-deprecated'],
  ['enum.options', 'options-added'],
  ['list.items.add', 'list-entry-added'],
  ['model.stream', 'stream-removed'],
  ['model.workflow', 'workflow-removed'],
  ['service.baseUrl', 'problem-types-changed'],
  ['service.baseUrl', 'schema-ids-changed'],
]
