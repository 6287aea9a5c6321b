import { letters } from './boxes.ts'
import { integers } from './bytes.ts'

/** Mono samples of 16 bits, the lowest byte first, as WAV. */
export const wav = (pcm: Buffer, rate: number): Buffer<ArrayBuffer> =>
  Buffer.concat([
    ...[letters('RIFF'), integers(4, [36 + pcm.length]), letters('WAVEfmt '), integers(4, [16])],
    ...[integers(2, [1, 1]), integers(4, [rate, rate * 2]), integers(2, [2, 16])],
    ...[letters('data'), integers(4, [pcm.length]), pcm],
  ])
