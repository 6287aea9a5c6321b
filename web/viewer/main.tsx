import '../ui/tokens.css'
import '../ui/base.css'
import '../ui/ui.css'
import '../ui/frame.css'
import './viewer.css'
import { render } from 'preact'
import { loadCatalogue } from '../shared/catalogue.ts'
import { followTheme } from '../ui/ThemeSwitch.tsx'
import { Viewer } from './Viewer.tsx'
import { loadScalar } from './scalar.ts'
import { followAddress } from './selection.ts'

void loadScalar() // the largest part: it loads while the navigation does
void loadCatalogue()
followTheme()
followAddress()

const home = document.getElementById('app')
if (home !== null) render(<Viewer />, home)
