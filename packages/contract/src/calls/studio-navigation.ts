// Where navigation and footer lead, as the studio edits it.
import * as operations from '../operations/studio-navigation.ts'
import { callTo } from './call.ts'

export const getStudioNavigation = callTo<'getStudioNavigation'>(operations.getStudioNavigation)
export const changeStudioNavigation = callTo<'changeStudioNavigation'>(operations.changeStudioNavigation)
