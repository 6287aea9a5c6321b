import type { JSX } from 'preact'
import type { Json } from '@gatewright/catalog'
import { IconButton } from '../../../ui/index.ts'
import { isObject } from '../state/input.ts'
import type { Path } from '../state/form.ts'
import { useField } from './control.ts'

/** The properties of keys that an object should not have. */
export interface StrangeKeysProps {
  readonly value: Json | undefined
  readonly known: readonly string[]
  readonly path: Path
  readonly onChange: (name: string, value: Json | undefined) => void
}

/** The keys of a loaded value that its model does not know: they are kept until the person removes them. */
export function StrangeKeys({ value, known, path, onChange }: StrangeKeysProps): JSX.Element | null {
  const { Part } = useField()
  const strange = isObject(value) ? Object.entries(value).filter(([name]) => !known.includes(name)) : []
  if (strange.length === 0) return null
  return (
    <>
      {strange.map(([name, kept]) => (
        <div key={name} class="form-part form-part-wide">
          <Part
            field={{ name, label: name, shape: { is: 'any' }, description: 'The model does not know this name.' }}
            path={[...path, name]}
            value={kept}
            fallback={undefined}
            onChange={(next) => onChange(name, next)}
            actions={
              <IconButton icon="trash" size="s" label={`Remove ${name}`} onClick={() => onChange(name, undefined)} />
            }
          />
        </div>
      ))}
    </>
  )
}
