// Where navigation and footer lead, as the studio edits it.
import { get, patch } from './operation.ts'

export const getStudioNavigation = get('/api/studio/v1/navigation')
export const changeStudioNavigation = patch('/api/studio/v1/navigation')
