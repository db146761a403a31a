// Signing up, in and out.
import { post } from './operation.ts'

export const signUp = post('/api/v1/sign-up')
export const verifyEmail = post('/api/v1/verify-email')
export const finishSignUp = post('/api/v1/sign-up/finish')
export const resendVerification = post('/api/v1/verification-mails')
export const signIn = post('/api/v1/sign-in')
export const requestPasswordReset = post('/api/v1/password-resets')
export const resetPassword = post('/api/v1/reset-password')
export const signOut = post('/api/v1/sign-out')
export const signOutEverywhere = post('/api/v1/sign-out-everywhere')
export const signInWithCode = post('/api/v1/sign-in/code')
export const startPasskeySignIn = post('/api/v1/sign-in/passkey-options')
export const signInWithPasskey = post('/api/v1/sign-in/passkey')
