// What a site tells of itself: uptime, speed, what has changed in its software.
import { get } from './operation.ts'

export const getOpenFigures = get('/api/v1/open-figures')
export const getChangelog = get('/api/v1/changelog')
