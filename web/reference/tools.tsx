import '../ui/ui.css'
import { render } from 'preact'
import { SiteTools } from '../ui/SiteHeader.tsx'
import { followTheme } from '../ui/ThemeSwitch.tsx'

// The key and the colours of the header, as on the other pages; they are loaded after the text.
followTheme()
const home = document.querySelector('.frame-tools')
if (home !== null) render(<SiteTools />, home)
