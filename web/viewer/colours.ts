import { computed, signal, type ReadonlySignal } from '@preact/signals'
import { theme } from '../shared/theme.ts'

const query = matchMedia('(prefers-color-scheme: dark)')
const systemIsDark = signal(query.matches)
query.addEventListener('change', () => (systemIsDark.value = query.matches))

/** Whether the page has dark colours. */
export const isDark: ReadonlySignal<boolean> = computed(() =>
  theme.value === 'system' ? systemIsDark.value : theme.value === 'dark',
)
