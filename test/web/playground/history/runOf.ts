import type { RunRecord } from '../../../../web/playground/history/record.ts'

/** A run with these fields. */
export const runOf = (fields: Partial<RunRecord> = {}): RunRecord => ({
  id: 'run',
  model: {
    id: 'acme-image',
    name: 'Acme image',
    mode: 'async',
    workflow: 'acme-image',
    result: 'asset',
    media: 'image',
  },
  input: { prompt: 'A lighthouse' },
  leftOut: [],
  idempotencyKey: 'once',
  keyMark: 0,
  state: 'SENDING',
  startedAt: 0,
  ...fields,
})
