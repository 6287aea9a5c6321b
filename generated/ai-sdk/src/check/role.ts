/** The names of all roles, in the order of the guide (specs/README.md). */
export const roleNames = [
  'prompt',
  'negativePrompt',
  'messages',
  'system',
  'instructions',
  'image',
  'firstFrame',
  'lastFrame',
  'referenceImages',
  'mask',
  'video',
  'referenceVideos',
  'audio',
  'referenceAudio',
  'aspectRatio',
  'resolution',
  'size',
  'width',
  'height',
  'duration',
  'fps',
  'generateAudio',
  'voice',
  'speed',
  'language',
  'timestamps',
  'format',
  'compression',
  'quality',
  'style',
  'background',
  'strength',
  'fidelity',
  'count',
  'seed',
  'temperature',
  'topP',
  'topK',
  'frequencyPenalty',
  'presencePenalty',
  'maxTokens',
  'stop',
  'reasoning',
] as const

/** A role of a parameter. */
export type Role = (typeof roleNames)[number]

const known: ReadonlySet<string> = new Set(roleNames)

/** Whether there is such a role. */
export const isRole = (name: string): name is Role => known.has(name)

/** The names of the parameters that have a role; at most one has each. */
export type Roles = { readonly [Name in Role]?: string }

/** The roles that a spec states; null: no parameter has the role. */
export type StatedRoles = { readonly [Name in Role]?: string | null }
