// Second factors and passkeys.
export const getSecurity = { method: 'GET', path: '/api/v1/account/security' } as const
export const startAuthenticator = { method: 'POST', path: '/api/v1/account/authenticator/secret' } as const
export const confirmAuthenticator = { method: 'POST', path: '/api/v1/account/authenticator' } as const
export const removeAuthenticator = { method: 'POST', path: '/api/v1/account/authenticator/removal' } as const
export const renewRecoveryCodes = { method: 'POST', path: '/api/v1/account/recovery-codes' } as const
export const startPasskey = { method: 'POST', path: '/api/v1/account/passkeys/options' } as const
export const addPasskey = { method: 'POST', path: '/api/v1/account/passkeys' } as const
export const renamePasskey = { method: 'PATCH', path: '/api/v1/account/passkeys/{id}' } as const
export const removePasskey = { method: 'POST', path: '/api/v1/account/passkeys/{id}/removal' } as const
