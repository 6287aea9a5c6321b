import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The spec of a small model, with these lines of parameters in addition to its prompt. */
export const still = (params = ''): string => `id: acme-still-1
workflow: acme/still
name: Still 1
vendor: acme
category: image
task: text-to-image
mode: async
estimatedSeconds: 6
source: reference
description: Paints a picture.
params:
  prompt: { type: text, required: true, description: What the picture shows. }
${params}`

/** Writes a file of a project, and its folders. */
export type Write = (path: string, text: string) => void

/** Writes the specs of a service with this model into a folder, and returns the function that writes its files. */
export function writeAcme(folder: string): Write {
  const write: Write = (path, text) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  write('specs/service.yaml', 'title: Acme\n')
  write('specs/models/acme/still.yaml', still())
  return write
}
