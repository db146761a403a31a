import { lazy } from 'react'

// The library of charts is loaded with the first of them, while the figures are already asked for.
export const DayChart = lazy(() => import('./day-chart.tsx'))
export const RankChart = lazy(() => import('./rank-chart.tsx'))
