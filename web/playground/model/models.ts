import type { CatalogModel } from '@gatewright/catalog'
import type { Validator } from '@gatewright/validators'

/** A model with its own validator, both from the packages that the gateway serves. */
export interface LoadedModel {
  readonly model: CatalogModel
  readonly validator: Validator<unknown, unknown>
}

const loaded = new Map<string, Promise<LoadedModel>>()

/** How often each module failed: a browser remembers a module that failed by its address. */
const failures = new Map<string, number>()

/** Loads a model and its validator, each once. After a failure the next call tries again. */
export function loadModel(id: string): Promise<LoadedModel> {
  const found = loaded.get(id)
  if (found !== undefined) return found
  const loading = load(id)
  loaded.set(id, loading)
  loading.catch(() => loaded.delete(id))
  return loading
}

async function load(id: string): Promise<LoadedModel> {
  const [catalog, validators] = await Promise.all([modelModule('catalog', id), modelModule('validators', id)])
  const model = Object.values(catalog).find(isModel)
  const validator = Object.values(validators).find(isValidator)
  if (model === undefined || validator === undefined)
    throw new Error(`The packages of the gateway lack the model ${id}`)
  return { model, validator }
}

async function modelModule(target: string, id: string): Promise<Readonly<Record<string, unknown>>> {
  const path = `playground/packages/${target}/models/${encodeURIComponent(id)}.js`
  const failed = failures.get(path) ?? 0
  const url = new URL(failed === 0 ? path : `${path}?attempt=${failed}`, document.baseURI).href
  try {
    const module: Readonly<Record<string, unknown>> = await import(/* @vite-ignore */ url)
    return module
  } catch (error) {
    failures.set(path, failed + 1)
    throw error
  }
}

const has = (value: unknown, name: string): boolean => typeof value === 'object' && value !== null && name in value

const isModel = (value: unknown): value is CatalogModel => has(value, 'params') && has(value, 'task')

const isValidator = (value: unknown): value is Validator<unknown, unknown> =>
  has(value, 'safeParse') && has(value, '~standard')
