// Keys by which programs call the API.
import * as operations from '../operations/api-keys.ts'
import { callTo } from './call.ts'

export const listApiKeys = callTo<'listApiKeys'>(operations.listApiKeys)
export const addApiKey = callTo<'addApiKey'>(operations.addApiKey)
export const removeApiKey = callTo<'removeApiKey'>(operations.removeApiKey)
