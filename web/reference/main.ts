import '../ui/tokens.css'
import '../ui/base.css'
import '../ui/frame.css'
import './page.css'
import './content.css'
import './navigation.css'
import { addCopyButtons } from './copy.ts'
import { addMenu } from './menu.ts'
import { addSearch } from './search.ts'
import { addTabs } from './tabs.ts'
import { addThemeSwitch, applyTheme } from './theme.ts'

// Everything here is an addition: without this script the pages are complete. The colours are applied before the page is
// shown, so that it does not flash.
applyTheme()
document.documentElement.dataset['script'] = ''
document.addEventListener('DOMContentLoaded', () => {
  addThemeSwitch()
  addTabs()
  addCopyButtons()
  addSearch()
  addMenu()
})
