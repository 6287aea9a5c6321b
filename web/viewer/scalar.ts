import { key } from '../ui/key/key.ts'

/** A mounted viewer. */
export interface Mounted {
  /** Changes the colours. */
  readonly setDark: (isDark: boolean) => void
  readonly remove: () => void
}

type Scalar = typeof import('./scalarBundle.ts')

let loading: Promise<Scalar> | undefined

/** Loads the viewer, once: it is the largest part of the page by far. */
export function loadScalar(): Promise<Scalar> {
  // Its validators would try to compile functions, which the Content-Security-Policy refuses.
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
  return (loading ??= import('./scalarBundle.ts'))
}

/** Shows a document in an element. */
export async function mountScalar(element: HTMLElement, content: object, isDark: boolean): Promise<Mounted> {
  const { createApiReference } = await loadScalar()
  const configuration = (dark: boolean) => ({
    ...settings,
    ...contentOf(content),
    ...coloursOf(dark),
  })
  const { updateConfiguration, destroy } = createApiReference(element, configuration(isDark))
  return { setDark: (dark) => updateConfiguration(configuration(dark)), remove: destroy }
}

const contentOf = (content: object) => ({
  content: { ...content },
  servers: [{ url: new URL('.', document.baseURI).href.replace(/\/$/, '') }],
})

const coloursOf = (isDark: boolean) => ({ forceDarkModeState: isDark ? 'dark' : 'light' }) as const

/** Sends the key of the header with a request to the gateway, unless the person typed another one. */
function authorise({ request }: { readonly request: Request }): void {
  const given =
    request.headers
      .get('authorization')
      ?.replace(/^Bearer\s*/i, '')
      .trim() ?? ''
  if (key.value !== undefined && given === '' && new URL(request.url).origin === location.origin) {
    request.headers.set('authorization', `Bearer ${key.value}`)
  }
}

/** The settings of Scalar: no navigation, search and downloads, which are parts of this page; and no calls of other hosts. */
const settings = {
  theme: 'none',
  layout: 'modern',
  showSidebar: false,
  hideSearch: true,
  hideDarkModeToggle: true,
  hideClientButton: true,
  hideModels: true,
  defaultOpenAllTags: true,
  expandAllSchemaProperties: true,
  orderRequiredPropertiesFirst: false,
  orderSchemaPropertiesBy: 'preserve',
  documentDownloadType: 'none',
  withDefaultFonts: false,
  telemetry: false,
  persistAuth: false,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
  onRequestBuilt: authorise,
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
} as const
