import type { Media } from '@gatewright/catalog'

/** A picture to make; `frame` is that of a video, which it shows. */
export interface PictureOrder {
  readonly is: 'picture'
  readonly width: number
  readonly height: number
  readonly format: 'png' | 'jpeg' | 'webp'
  readonly label: string
  readonly seed: number
  readonly frame?: number
}

/** A video to make. */
export interface VideoOrder {
  readonly is: 'video'
  readonly width: number
  readonly height: number
  readonly format: 'mp4' | 'mov' | 'gif'
  readonly frames: number
  readonly fps: number
  /** The notes of its sound; without them, the video is silent. */
  readonly notes: readonly Note[]
  readonly label: string
  readonly seed: number
}

/** A sound to make: one note after the other, with their lengths in seconds. */
export interface SoundOrder {
  readonly is: 'sound'
  readonly format: 'wav' | 'pcm' | 'mp3' | 'ogg'
  readonly rate: number
  readonly notes: readonly Note[]
  /** From 0 to 1; 0.3 when it is left out. */
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

/** One note of a sound. */
export interface Note {
  readonly hertz: number
  readonly seconds: number
}

/** The seconds of a shot: a longer video shows it again. */
export const shotSeconds = 10

/** How far the scene of a video is at a frame, in frames of 24 a second. */
export const momentOf = (frame: number, fps: number): number => ((frame % (shotSeconds * fps)) * 24) / fps

/** A job for a worker. */
export type Order = PictureOrder | VideoOrder | SoundOrder | FileOrder

/** The result of a worker. */
export interface Made {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly contentType: string
  readonly extension: string
}

const mp3Rates = [8000, 11025, 12000, 16000, 22050, 24000, 32000, 44100, 48000] as const

/** The supported MP3 rate nearest to the wanted one. */
export const mp3Rate = (wanted: number): (typeof mp3Rates)[number] =>
  mp3Rates.reduce((best, rate) => (Math.abs(rate - wanted) < Math.abs(best - wanted) ? rate : best))
