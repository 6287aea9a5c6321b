import { width } from './code.ts'

/** The style of this project (.prettierrc.json), so that generated sources look like hand-written ones. */
const style = { semi: false, singleQuote: true, printWidth: width, sortPackageJson: false }

/**
 * Formats source code; the extension of `path` sets the language. Throws if the text does not parse, or if the
 * formatter is not installed for this platform.
 */
export async function formatSource(path: string, text: string): Promise<string> {
  const { code, errors } = await run(path, text)
  const [error] = errors
  if (error === undefined) return code
  throw new Error(`it does not parse at ${around(text, error.labels[0]?.start ?? 0)}: ${error.message}`)
}

async function run(path: string, text: string): Promise<Formatted> {
  const { format } = await import('oxfmt') // loaded only here, because checking specs never needs it
  try {
    return await format(path, text, style)
  } catch (error) {
    const platform = `${process.platform}-${process.arch}`
    throw new Error(`the formatter oxfmt cannot run on ${platform}; run npm ci to install it again`, { cause: error })
  }
}

type Formatted = Awaited<ReturnType<(typeof import('oxfmt'))['format']>>

/** The text around an offset in bytes. */
const around = (text: string, offset: number): string =>
  JSON.stringify(
    Buffer.from(text)
      .subarray(Math.max(offset - 40, 0), offset + 40)
      .toString(),
  )
