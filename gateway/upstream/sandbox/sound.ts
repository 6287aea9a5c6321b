import { createMp3Encoder, createOggEncoder } from 'wasm-media-encoders'
import { mp3Rate, type Made, type SoundOrder } from './order.ts'

/** Makes a mono sound: 16 bits a sample in WAV and PCM (little-endian). */
export async function makeSound(order: SoundOrder): Promise<Made> {
  const samples = play(order)
  switch (order.format) {
    case 'wav':
      return { bytes: wav(samples, order.rate), contentType: 'audio/wav', extension: 'wav' }
    case 'pcm':
      return { bytes: sixteenBits(samples), contentType: 'audio/pcm', extension: 'pcm' }
    case 'mp3':
      return { bytes: await mp3(samples, order.rate), contentType: 'audio/mpeg', extension: 'mp3' }
    case 'ogg':
      return { bytes: await ogg(samples, order), contentType: 'audio/ogg', extension: 'ogg' }
  }
}

function play({ notes, rate, loudness: most = 0.3 }: SoundOrder): Float32Array {
  const ends = notes.reduce<number[]>((all, note) => [...all, (all.at(-1) ?? 0) + note.seconds], [])
  const samples = new Float32Array(Math.round((ends.at(-1) ?? 0) * rate))
  notes.forEach(({ hertz, seconds }, index) => {
    const from = Math.round(((ends[index] ?? 0) - seconds) * rate)
    const length = Math.min(samples.length, Math.round((ends[index] ?? 0) * rate)) - from
    const fade = Math.min(rate / 50, length / 2)
    for (let at = 0; at < length; at++) {
      const loudness = most * Math.min(1, at / fade, (length - at) / fade)
      samples[from + at] = loudness * Math.sin((2 * Math.PI * hertz * at) / rate)
    }
  })
  return samples
}

function sixteenBits(samples: Float32Array): Uint8Array<ArrayBuffer> {
  const bytes = new DataView(new ArrayBuffer(samples.length * 2))
  samples.forEach((sample, at) => bytes.setInt16(at * 2, Math.round(sample * 32767), true))
  return new Uint8Array(bytes.buffer)
}

function wav(samples: Float32Array, rate: number): Uint8Array<ArrayBuffer> {
  const data = sixteenBits(samples)
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + data.length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate * 2, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36)
  head.writeUInt32LE(data.length, 40)
  return joined([head, data])
}

async function mp3(samples: Float32Array, rate: number): Promise<Uint8Array<ArrayBuffer>> {
  const encoder = await createMp3Encoder()
  encoder.configure({ channels: 1, sampleRate: rate, bitrate: 64, outputSampleRate: mp3Rate(rate) })
  return encoded(encoder, samples)
}

async function ogg(samples: Float32Array, { rate, seed }: SoundOrder): Promise<Uint8Array<ArrayBuffer>> {
  const encoder = await createOggEncoder()
  encoder.configure({ channels: 1, sampleRate: rate, vbrQuality: 2, oggSerialNo: seed })
  return encoded(encoder, samples)
}

/** An encoder for MP3 or Ogg; its output is valid until the next call. */
interface Encoder {
  encode(samples: readonly Float32Array[]): Uint8Array
  finalize(): Uint8Array
}

function encoded(encoder: Encoder, samples: Float32Array): Uint8Array<ArrayBuffer> {
  const pieces: Uint8Array[] = []
  for (let at = 0; at < samples.length; at += 65_536) {
    pieces.push(encoder.encode([samples.subarray(at, at + 65_536)]).slice())
  }
  return joined([...pieces, encoder.finalize().slice()])
}

const joined = (pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.concat(pieces))
