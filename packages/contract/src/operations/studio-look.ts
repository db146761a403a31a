// How the site looks, as the studio edits it.
import { get, patch } from './operation.ts'

export const getStudioLook = get('/api/studio/v1/look')
export const changeStudioLook = patch('/api/studio/v1/look')
