import '../ui/tokens.css'
import '../ui/base.css'
import '../ui/ui.css'
import '../ui/frame.css'
import { render } from 'preact'
import { App } from './App.tsx'
import { loadCatalogue } from '../shared/catalogue.ts'
import { followMarks } from './data/marks.ts'
import { startRouter } from './router.ts'
import { followTheme } from '../shared/theme.ts'

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
