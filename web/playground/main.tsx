import '../ui/tokens.css'
import '../ui/base.css'
import '../ui/ui.css'
import '../ui/frame.css'
import { render } from 'preact'
import { loadCatalogue } from '../shared/catalogue.ts'
import { followTheme } from '../ui/ThemeSwitch.tsx'
import { App } from './App.tsx'
import { followMarks } from './marks.tsx'
import { startRouter } from './router.ts'

void loadCatalogue()
followMarks()
followTheme()
startRouter()

const home = document.getElementById('app')
if (home !== null) render(<App />, home)

// Tasks continue while no page is open. Parts that need this module show why it could not be loaded.
import('./run/runs.ts').then(
  ({ resumeRuns }) => resumeRuns(),
  () => undefined,
)
