import { useRef } from 'preact/hooks'
import type { Json } from '@gatewright/catalog'
import { isSame } from '../state/input.ts'

/**
 * Keeps the text that a person types while it means the current value: "1." stays "1.", although it means 1. Returns the
 * text to show, and the function that notes what was typed and what it means.
 */
export function useDraft(
  value: Json | undefined,
  textOf: (value: Json | undefined) => string,
): readonly [string, (text: string, value: Json | undefined) => void] {
  const draft = useRef<{ readonly text: string; readonly value: Json | undefined } | undefined>(undefined)
  const isCurrent = draft.current !== undefined && isSame(draft.current.value, value)
  const note = (text: string, meant: Json | undefined): void => {
    draft.current = { text, value: meant }
  }
  return [isCurrent ? (draft.current?.text ?? '') : textOf(value), note]
}
