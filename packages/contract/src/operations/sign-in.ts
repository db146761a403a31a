// Signing up, in and out.
export const signUp = { method: 'POST', path: '/api/v1/sign-up' } as const
export const verifyEmail = { method: 'POST', path: '/api/v1/verify-email' } as const
export const resendVerification = { method: 'POST', path: '/api/v1/verification-mails' } as const
export const signIn = { method: 'POST', path: '/api/v1/sign-in' } as const
export const requestPasswordReset = { method: 'POST', path: '/api/v1/password-resets' } as const
export const resetPassword = { method: 'POST', path: '/api/v1/reset-password' } as const
export const signOut = { method: 'POST', path: '/api/v1/sign-out' } as const
export const signOutEverywhere = { method: 'POST', path: '/api/v1/sign-out-everywhere' } as const
export const signInWithCode = { method: 'POST', path: '/api/v1/sign-in/code' } as const
export const startPasskeySignIn = { method: 'POST', path: '/api/v1/sign-in/passkey-options' } as const
export const signInWithPasskey = { method: 'POST', path: '/api/v1/sign-in/passkey' } as const
