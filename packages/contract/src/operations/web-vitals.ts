// Page speed as measured in browsers.
import { post } from './operation.ts'
import { webVitalsPath } from '../web-vitals.ts'

export const recordWebVitals = post(webVitalsPath)
