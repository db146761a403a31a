// How the site looks, as the studio edits it.
import * as operations from '../operations/studio-look.ts'
import { callTo } from './call.ts'

export const getStudioLook = callTo<'getStudioLook'>(operations.getStudioLook)
export const changeStudioLook = callTo<'changeStudioLook'>(operations.changeStudioLook)
