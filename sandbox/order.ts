import type { Media } from '@gatewright/catalog'
import type { PictureFormat, SoundFormat, VideoFormat } from './formats/wanted.ts'
import type { Score } from './sound/score.ts'

/** A picture to make; `frame` is that of a video, which it shows. */
export interface PictureOrder {
  readonly is: 'picture'
  readonly width: number
  readonly height: number
  readonly format: PictureFormat
  readonly label: string
  readonly seed: number
  readonly frame?: number
}

/** A video to make. */
export interface VideoOrder {
  readonly is: 'video'
  readonly width: number
  readonly height: number
  readonly format: VideoFormat
  readonly frames: number
  readonly fps: number
  /** Its sound; without one, the video is silent. */
  readonly score: Score | undefined
  readonly label: string
  readonly seed: number
}

/** A sound to make. */
export interface SoundOrder {
  readonly is: 'sound'
  readonly format: SoundFormat
  readonly rate: number
  readonly score: Score
  /** From 0 to 1; 0.5 when it is left out. */
  readonly loudness?: number
  readonly seed: number
}

/** A file of another media to make. */
export interface FileOrder {
  readonly is: 'file'
  readonly media: Exclude<Media, 'image' | 'video' | 'audio'>
  /** The wanted extension; empty for the usual one. */
  readonly format: string
  readonly label: string
  readonly seed: number
}

/** The seconds of a shot: a longer video shows it again. */
export const shotSeconds = 10

/** How far the scene of a video is at a frame, in frames of 24 a second. */
export const momentOf = (frame: number, fps: number): number => ((frame % (shotSeconds * fps)) * 24) / fps

/** The media of a task. */
export type Order = PictureOrder | VideoOrder | SoundOrder | FileOrder

/** A job for a worker. */
export type WorkOrder = Order | SampleOrder

/** The result of a worker. */
export interface Made {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly contentType: string
  readonly extension: string
}

/** The size of a sample picture. */
export const sampleSize = { width: 480, height: 270 } as const

/** A picture of what a model makes, for its card in a catalogue. */
export interface SampleOrder {
  readonly is: 'sample'
  readonly shows: Shown
  readonly seed: number
}

/** How a model changes the picture or the video that it takes: it edits it, or makes it sharper. */
export type Change = 'edited' | 'sharper'

/** The subject of a sample; that of a scene with a change is in two halves, before and after. */
export type Shown =
  | { readonly is: 'scene'; readonly label: string; readonly moves: boolean; readonly change?: Change }
  | { readonly is: 'speaker'; readonly score: Score }
  | { readonly is: 'sound'; readonly label: string; readonly score: Score }
  | { readonly is: 'text'; readonly prompt: string; readonly answer: string }
  | { readonly is: 'mesh' }
  | { readonly is: 'data' }
