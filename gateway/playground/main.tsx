import './styles/tokens.css'
import './styles/base.css'
import './ui/ui.css'
import './frame/frame.css'
import { render } from 'preact'
import { App } from './App.tsx'
import { followMarks, loadCatalogue } from './data/index.ts'
import { startRouter } from './router.ts'
import { followTheme } from './theme.ts'

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
