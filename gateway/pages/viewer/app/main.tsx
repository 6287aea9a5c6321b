import '../../../playground/styles/tokens.css'
import '../../../playground/styles/base.css'
import '../../../playground/ui/ui.css'
import '../../../playground/frame/frame.css'
import './viewer.css'
import { render } from 'preact'
import { loadCatalogue } from '../../../playground/data/index.ts'
import { followTheme } from '../../../playground/theme.ts'
import { followAddress } from './selection.ts'
import { loadScalar } from './scalar.ts'
import { Viewer } from './Viewer.tsx'

void loadScalar() // the largest part: it loads while the navigation does
void loadCatalogue()
followTheme()
followAddress()

const home = document.getElementById('app')
if (home !== null) render(<Viewer />, home)
