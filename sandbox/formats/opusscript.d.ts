/** The parts of opusscript that the sandbox uses: its own types are those of a script. */
declare module 'opusscript' {
  class OpusScript {
    static readonly Application: { readonly AUDIO: number }
    constructor(rate: number, channels: number, application?: number)
    encode(samples: Buffer, count: number): Buffer
    decode(packet: Buffer): Buffer
    setBitrate(bits: number): void
    delete(): void
  }
  export default OpusScript
}
