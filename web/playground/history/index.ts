import '../run/run.css'
import './history.css'

export { ComparePage } from './ComparePage.tsx'
export { HistoryPage } from './HistoryPage.tsx'
