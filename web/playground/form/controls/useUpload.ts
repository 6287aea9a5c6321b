import { useState } from 'preact/hooks'
import { problemOf, type FileShape } from '../files/check.ts'
import { rememberFile } from '../files/local.ts'
import { addressFor } from '../files/upload.ts'
import { useField } from './control.ts'

/** The uploads of a file control. */
export interface Uploads {
  readonly isBusy: boolean
  /** Why a file was not taken. */
  readonly problem: string | undefined
  readonly take: (files: readonly File[]) => void
}

async function addressOf(file: File): Promise<string> {
  const address = await addressFor(file)
  rememberFile(address, file)
  return address
}

/** Checks files, turns them into addresses one after the other, and passes them on. */
export function useUpload(
  shape: FileShape,
  room: number,
  onAddresses: (addresses: readonly string[]) => void,
): Uploads {
  const { form } = useField()
  const [count, setCount] = useState(0)
  const [problem, setProblem] = useState<string | undefined>(undefined)
  const run = async (files: readonly File[]): Promise<void> => {
    const addresses: string[] = []
    for (const file of files) {
      const found = problemOf(file, shape)
      if (found !== undefined) setProblem(found)
      else addresses.push(await addressOf(file))
    }
    if (addresses.length > 0) onAddresses(addresses)
  }
  const take = (files: readonly File[]): void => {
    if (files.length === 0) return
    setProblem(files.length > room ? `There is room for ${room} more; the others were left out.` : undefined)
    setCount((before) => before + 1)
    form
      .during(run(files.slice(0, room)))
      .catch((error: unknown) => setProblem(error instanceof Error ? error.message : String(error)))
      .finally(() => setCount((before) => before - 1))
  }
  return { isBusy: count > 0, problem, take }
}
