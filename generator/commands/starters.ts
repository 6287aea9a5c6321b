import type { Category } from '../catalogue/catalogue.ts'

/** The usual parameters of models of a task, as lines of a spec. */
const starterParams = {
  prompt: 'prompt: { type: text, required: true, maxLength: 2500, description: What the result should show. }',
  aspectRatio:
    'aspectRatio: { type: enum, options: ["16:9", "9:16", "1:1"], default: "16:9", description: Width to height. }',
  duration:
    'duration: { type: enum, options: [5, 10], unit: seconds, default: 5, description: How long the video is. }',
  resolution: 'resolution: { type: enum, options: [720p, 1080p], default: 720p, description: Size of the picture. }',
  count: 'count: { type: enum, options: [1, 2, 4], default: 1, description: How many pictures are made. }',
  image:
    'imageUrls: { type: file, media: image, list: { max: 1 }, required: true, description: The picture to work on. }',
  video: 'videoUrl: { type: file, media: video, required: true, description: The video to work on. }',
  audio: 'audioUrl: { type: file, media: audio, required: true, description: The recording to work on. }',
  speech: 'prompt: { type: text, required: true, maxLength: 3000, description: The text to speak. }',
  format: 'format: { type: enum, options: [mp3, wav], default: mp3, description: File format of the sound. }',
  question: 'prompt: { type: text, required: true, description: What is asked. }',
} as const

const byTask: Readonly<Record<string, readonly (keyof typeof starterParams)[]>> = {
  'text-to-video': ['prompt', 'aspectRatio', 'duration', 'resolution'],
  'image-to-video': ['prompt', 'image', 'duration', 'resolution'],
  'video-to-video': ['prompt', 'video', 'resolution'],
  'audio-to-video': ['audio', 'resolution'],
  'text-to-image': ['prompt', 'aspectRatio', 'count'],
  'image-to-image': ['prompt', 'image'],
  'text-to-speech': ['speech', 'format'],
  'speech-to-speech': ['audio', 'format'],
  music: ['prompt', 'format'],
}

const byCategory: Readonly<Record<Category, readonly (keyof typeof starterParams)[]>> = {
  video: ['prompt', 'aspectRatio', 'duration'],
  image: ['prompt', 'aspectRatio'],
  audio: ['prompt', 'format'],
  text: ['question'],
  '3d': ['prompt'],
  data: ['image'],
  embedding: ['question'],
}

/** Valid example values of a starter. */
const values: Readonly<Record<string, string>> = {
  prompt: 'prompt: A lighthouse at dawn',
  image: 'imageUrls: [https://example.com/picture.png]',
  video: 'videoUrl: https://example.com/video.mp4',
  audio: 'audioUrl: https://example.com/sound.mp3',
  speech: 'prompt: Good morning',
  question: 'prompt: Why is the sky blue?',
}

const typicalSeconds: Readonly<Record<Category, number>> = {
  video: 60,
  image: 20,
  audio: 15,
  text: 5,
  '3d': 60,
  data: 10,
  embedding: 2,
}

/** The description of a new model. */
export interface Start {
  readonly id: string
  readonly vendor: string
  readonly category: Category
  readonly task: string
}

/** A valid spec with the usual parameters of the task, to be replaced by the real ones. */
export function starter({ id, vendor, category, task }: Start): string {
  const names = byTask[task] ?? byCategory[category]
  const given = names.flatMap((name) => values[name] ?? [])
  const title = id.replace(`${vendor}-`, '').split('-').map(capital).join(' ')
  return `# yaml-language-server: $schema=../../spec.schema.json
id: ${id}
workflow: ${vendor}/${task}
name: ${title}
vendor: ${vendor}
category: ${category}
task: ${task}
mode: ${category === 'text' ? 'sync' : 'async'}
estimatedSeconds: ${typicalSeconds[category]}
source: reference
description: ${title} turns ${task.replace('-to-', ' to ').replaceAll('-', ' ').replace(' to ', ' into ')}.
params:
${names.map((name) => `  ${starterParams[name]}\n`).join('')}examples:
  basic: { ${given.join(', ')} }
`
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
