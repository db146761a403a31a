// How fast pages are.
import { webVitalsPath } from '../web-vitals.ts'

export const recordWebVitals = { method: 'POST', path: webVitalsPath } as const
