// Signing up, in and out.
import * as operations from '../operations/sign-in.ts'
import { callTo } from './call.ts'

export const signUp = callTo<'signUp'>(operations.signUp)
export const verifyEmail = callTo<'verifyEmail'>(operations.verifyEmail)
export const finishSignUp = callTo<'finishSignUp'>(operations.finishSignUp)
export const resendVerification = callTo<'resendVerification'>(operations.resendVerification)
export const signIn = callTo<'signIn'>(operations.signIn)
export const requestPasswordReset = callTo<'requestPasswordReset'>(operations.requestPasswordReset)
export const resetPassword = callTo<'resetPassword'>(operations.resetPassword)
export const signOut = callTo<'signOut'>(operations.signOut)
export const signOutEverywhere = callTo<'signOutEverywhere'>(operations.signOutEverywhere)
export const signInWithCode = callTo<'signInWithCode'>(operations.signInWithCode)
export const startPasskeySignIn = callTo<'startPasskeySignIn'>(operations.startPasskeySignIn)
export const signInWithPasskey = callTo<'signInWithPasskey'>(operations.signInWithPasskey)
