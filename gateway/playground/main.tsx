import { render } from 'preact'
import { App } from './App.tsx'

const home = document.getElementById('app')
if (home !== null) render(<App />, home)
