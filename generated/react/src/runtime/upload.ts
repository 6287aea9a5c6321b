import { filesPath } from '../protocol/paths.js'
import { isRecord } from '@gatewright/catalog/language'
import type { Upload } from './types.js'

/** The options of uploads. */
export interface UploadOptions {
  /** The headers of the requests. In a page, a proxy adds the key. */
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * Uploads files to a gateway, or to a proxy that allows it (`uploadBytes`), at this base address, and reports how far
 * they are, which `fetch` cannot. A failed upload rejects with an Error whose message says why.
 */
export function uploadTo(baseUrl: string, { headers = {} }: UploadOptions = {}): Upload {
  return (file, { onProgress, signal }) =>
    new Promise((resolve, reject) => {
      const wrong = Object.keys(headers).find((name) => /[^\t -~]/.test(headers[name] ?? ''))
      if (wrong) return reject(new Error(`${wrong} must be visible ASCII text.`))
      const request = new XMLHttpRequest()
      request.open('POST', `${baseUrl.replace(/\/+$/, '')}${filesPath}?name=${encodeURIComponent(file.name)}`)
      request.setRequestHeader('content-type', file.type)
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
      request.responseType = 'json'
      request.upload.onprogress = ({ loaded, total }) => onProgress(loaded, total)
      request.onerror = () => reject(new Error('The gateway does not answer.'))
      request.onabort = () => reject(new Error('The upload was stopped.'))
      request.onload = () => {
        const body: unknown = request.response
        const { response, detail } = fieldsOf(body)
        const { url } = fieldsOf(response)
        if (request.status < 300 && typeof url === 'string') resolve(url)
        else reject(new Error(typeof detail === 'string' ? detail : `The gateway answered ${request.status}.`))
      }
      signal.addEventListener('abort', () => request.abort())
      if (signal.aborted) request.abort()
      request.send(file)
    })
}

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> => (isRecord(value) ? value : {})
