declare module 's3rver' {
  import type { AddressInfo } from 'node:net'

  interface Call {
    readonly method: string
    readonly path: string
    readonly query: Readonly<Record<string, string | undefined>>
    type: string
    status: number
    body: unknown
  }

  interface Listing {
    readonly objects: readonly { readonly key: string }[]
    readonly isTruncated: boolean
  }

  export default class S3rver {
    constructor(options: object)
    readonly middleware: ((call: Call, next: () => Promise<void>) => Promise<void>)[]
    readonly store: { listObjects(bucket: string, options: object): Promise<Listing> }
    run(): Promise<AddressInfo>
    close(): Promise<void>
  }
}
