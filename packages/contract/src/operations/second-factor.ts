// Second factors and passkeys.
import { get, patch, post } from './operation.ts'

export const getSecurity = get('/api/v1/account/security')
export const startAuthenticator = post('/api/v1/account/authenticator/secret')
export const confirmAuthenticator = post('/api/v1/account/authenticator')
export const removeAuthenticator = post('/api/v1/account/authenticator/removal')
export const renewRecoveryCodes = post('/api/v1/account/recovery-codes')
export const startPasskey = post('/api/v1/account/passkeys/options')
export const addPasskey = post('/api/v1/account/passkeys')
export const renamePasskey = patch('/api/v1/account/passkeys/{id}')
export const removePasskey = post('/api/v1/account/passkeys/{id}/removal')
