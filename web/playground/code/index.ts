import './code.css'

export { CodePanel, type CodePanelProps } from './CodePanel.tsx'
