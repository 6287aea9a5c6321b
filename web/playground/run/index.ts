import './run.css'

export { RunCard } from './RunCard.tsx'
export { RunPanel, type RunForm, type RunPanelProps } from './RunPanel.tsx'
export { ResultView } from './result/ResultView.tsx'
export { resumeRuns } from './runs.ts'
