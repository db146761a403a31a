// Page speed as measured in browsers.
import { webVitalsPath } from '../web-vitals.ts'

export const recordWebVitals = { method: 'POST', path: webVitalsPath } as const
