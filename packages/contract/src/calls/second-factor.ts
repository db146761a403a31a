// Second factors and passkeys.
import * as operations from '../operations/second-factor.ts'
import { callTo } from './call.ts'

export const getSecurity = callTo<'getSecurity'>(operations.getSecurity)
export const startAuthenticator = callTo<'startAuthenticator'>(operations.startAuthenticator)
export const confirmAuthenticator = callTo<'confirmAuthenticator'>(operations.confirmAuthenticator)
export const removeAuthenticator = callTo<'removeAuthenticator'>(operations.removeAuthenticator)
export const renewRecoveryCodes = callTo<'renewRecoveryCodes'>(operations.renewRecoveryCodes)
export const startPasskey = callTo<'startPasskey'>(operations.startPasskey)
export const addPasskey = callTo<'addPasskey'>(operations.addPasskey)
export const renamePasskey = callTo<'renamePasskey'>(operations.renamePasskey)
export const removePasskey = callTo<'removePasskey'>(operations.removePasskey)
