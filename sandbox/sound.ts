import { WavOutputFormat } from 'mediabunny'
import { createMp3Encoder, createOggEncoder } from 'wasm-media-encoders'
import { fileWith, pcmTrack } from './formats/container.ts'
import { flac } from './formats/flac.ts'
import { oggOpus } from './formats/opus.ts'
import { mp3Rate, opusRate } from './formats/wanted.ts'
import type { Made, SoundOrder } from './order.ts'
import { play } from './sound/play.ts'

/** Makes a mono sound: 16 bits a sample in WAV, PCM (the lowest byte first) and FLAC. */
export async function makeSound(order: SoundOrder): Promise<Made> {
  const { score, loudness = 0.5, seed } = order
  const rate = order.format === 'opus' ? opusRate(order.rate) : order.rate
  const samples = play(score, rate, loudness)
  switch (order.format) {
    case 'wav':
      return {
        bytes: new Uint8Array(await fileWith(new WavOutputFormat(), { sound: pcmTrack(sixteenBits(samples), rate) })),
        contentType: 'audio/wav',
        extension: 'wav',
      }
    case 'pcm':
      return { bytes: new Uint8Array(sixteenBits(samples)), contentType: 'audio/pcm', extension: 'pcm' }
    case 'flac':
      return { bytes: new Uint8Array(flac(sixteenBits(samples), rate)), contentType: 'audio/flac', extension: 'flac' }
    case 'opus':
      return {
        bytes: new Uint8Array(await oggOpus(sixteenBits(samples), opusRate(rate), seed)),
        contentType: 'audio/ogg',
        extension: 'ogg',
      }
    case 'mp3':
      return { bytes: await mp3(samples, rate), contentType: 'audio/mpeg', extension: 'mp3' }
    case 'vorbis':
      return { bytes: await vorbis(samples, rate, seed), contentType: 'audio/ogg', extension: 'ogg' }
  }
}

function sixteenBits(samples: Float32Array): Buffer {
  const bytes = Buffer.alloc(samples.length * 2)
  samples.forEach((sample, at) => bytes.writeInt16LE(Math.round(sample * 32767), at * 2))
  return bytes
}

async function mp3(samples: Float32Array, rate: number): Promise<Uint8Array<ArrayBuffer>> {
  const encoder = await createMp3Encoder()
  encoder.configure({ channels: 1, sampleRate: rate, bitrate: 64, outputSampleRate: mp3Rate(rate) })
  return encoded(encoder, samples)
}

async function vorbis(samples: Float32Array, rate: number, seed: number): Promise<Uint8Array<ArrayBuffer>> {
  const encoder = await createOggEncoder()
  encoder.configure({ channels: 1, sampleRate: rate, vbrQuality: 2, oggSerialNo: seed })
  return encoded(encoder, samples)
}

/** An encoder for MP3 or Vorbis; its output is valid until the next call. */
interface Encoder {
  encode(samples: readonly Float32Array[]): Uint8Array
  finalize(): Uint8Array
}

function encoded(encoder: Encoder, samples: Float32Array): Uint8Array<ArrayBuffer> {
  const pieces: Uint8Array[] = []
  for (let at = 0; at < samples.length; at += 65_536) {
    pieces.push(encoder.encode([samples.subarray(at, at + 65_536)]).slice())
  }
  return new Uint8Array(Buffer.concat([...pieces, encoder.finalize().slice()]))
}
