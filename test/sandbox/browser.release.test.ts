import { existsSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { chromium, type Browser, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Made, SoundOrder, VideoOrder } from '../../sandbox/order.ts'
import { makeSound } from '../../sandbox/sound.ts'
import { makeVideo } from '../../sandbox/video.ts'
import { listen, shut } from '../support/servers.ts'
import { lacking } from '../support/lacking.ts'

const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
const files = new Map<string, Made>()
let server: Server
let browser: Browser
let page: Page

const music = { is: 'music', seconds: 2, tempo: 96, seed: 3 } as const

beforeAll(async () => {
  if (!existsSync(executablePath)) return
  server = createServer(({ url = '' }, response) => {
    const file = files.get(url)
    response.writeHead(200, { 'content-type': file?.contentType ?? 'text/html' })
    response.end(file?.bytes ?? '<!doctype html>')
  })
  const origin = `http://127.0.0.1:${await listen(server)}`
  const args = ['--autoplay-policy=no-user-gesture-required', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])]
  browser = await chromium.launch({ executablePath, args })
  page = await browser.newPage()
  await page.goto(origin)
})
afterAll(async () => {
  await browser?.close()
  if (server) await shut(server)
})

describe.skipIf(!existsSync(executablePath))(
  `in Chromium${lacking(existsSync(executablePath), executablePath)}`,
  () => {
    it.each(['mp4', 'mov', 'webm'] as const)('a video plays with its sound: %s', async (format) => {
      const size = { width: 640, height: 360 }
      const order: VideoOrder = {
        is: 'video',
        format,
        ...size,
        fps: 24,
        frames: 48,
        score: music,
        label: 'A kite',
        seed: 1,
      }
      files.set(`/a.${format}`, await makeVideo(order))
      const played = await page.evaluate(async (source) => {
        const video = document.createElement('video')
        document.body.replaceChildren(video)
        video.src = source
        await video.play()
        await new Promise((resolve) => (video.onended = resolve))
        const { videoWidth, videoHeight, duration } = video
        const heard = 'webkitAudioDecodedByteCount' in video && Number(video.webkitAudioDecodedByteCount) > 0
        return { videoWidth, videoHeight, duration, frames: video.getVideoPlaybackQuality().totalVideoFrames, heard }
      }, `/a.${format}`)
      expect(played).toMatchObject({ videoWidth: 640, videoHeight: 360, heard: true })
      expect(played.duration).toBeCloseTo(2, 1)
      expect(played.frames).toBeGreaterThan(24)
    })

    it.each(['wav', 'mp3', 'flac', 'opus', 'vorbis'] as const)('a sound decodes to its length: %s', async (format) => {
      const order: SoundOrder = { is: 'sound', format, rate: 48_000, score: music, seed: 1 }
      files.set('/a', await makeSound(order))
      const decoded = await page.evaluate(async () => {
        const bytes = await (await fetch('/a')).arrayBuffer()
        const sound = await new OfflineAudioContext(1, 1, 48_000).decodeAudioData(bytes)
        const samples = sound.getChannelData(0)
        return { seconds: sound.duration, peak: samples.reduce((most, value) => Math.max(most, Math.abs(value)), 0) }
      })
      expect(decoded.seconds).toBeCloseTo(2, format === 'mp3' ? 0 : 1)
      expect(decoded.peak).toBeGreaterThan(0.3)
      expect(decoded.peak).toBeLessThan(0.7)
    })
  },
)
