import type { OpenAPIHono } from '@hono/zod-openapi'
import { endpoints } from '@tempolibre/contract'
import type { ApiEnv } from '../http/caller.ts'
import { addRoute, addRoutes, keepSecret } from '../http/add-route.ts'
import type { ApiSettings } from '../api-settings.ts'
import {
  changeEmail,
  deleteAccount,
  endSession,
  exportAccount,
  getAccount,
  listSessions,
  updateAccount,
} from '../services/accounts/account.ts'
import { addApiKey, listApiKeys, removeApiKey } from '../services/accounts/api-keys.ts'
import {
  addFavourites,
  listFavouriteIds,
  listFavourites,
  setFavourite,
} from '../services/accounts/account-favourites.ts'
import { changePassword, requestPasswordReset, resetPassword } from '../services/accounts/account-password.ts'
import {
  signInWithCode,
  signInWithPasskey,
  startPasskeySignIn,
} from '../services/accounts/account-second-step.ts'
import {
  addPasskey,
  confirmAuthenticator,
  getSecurity,
  removeAuthenticator,
  removePasskey,
  renamePasskey,
  renewRecoveryCodes,
  startAuthenticator,
  startPasskey,
} from '../services/accounts/account-security.ts'
import { signIn, signOut, signOutEverywhere } from '../services/accounts/account-sign-in.ts'
import {
  finishSignUp,
  resendVerification,
  signUp,
  verifyEmail,
} from '../services/accounts/account-sign-up.ts'
import type { TermsCache } from '../terms/terms-cache.ts'

/** Routes for signing up, signing in and managing an account. */
export function addAccountRoutes(
  api: OpenAPIHono<ApiEnv>,
  { applicationUrl, db, secret, siteUrl, terms }: ApiSettings & { terms: TermsCache },
): void {
  const settings = { applicationUrl, db, secret, siteUrl }
  const answeringSecrets = [
    endpoints.signIn,
    endpoints.verifyEmail,
    endpoints.finishSignUp,
    endpoints.signInWithCode,
    endpoints.startPasskeySignIn,
    endpoints.signInWithPasskey,
    endpoints.startAuthenticator,
    endpoints.confirmAuthenticator,
    endpoints.renewRecoveryCodes,
    endpoints.startPasskey,
    endpoints.addApiKey,
  ]
  for (const { path } of answeringSecrets) api.use(path, keepSecret)
  addRoute(api, 'signUp', (input, caller) => signUp({ ...settings, terms }, input, caller))
  addRoute(api, 'finishSignUp', (input, caller) => finishSignUp({ ...settings, terms }, input, caller))
  addRoutes(api, settings, {
    verifyEmail,
    resendVerification,
    signIn,
    signInWithCode,
    signInWithPasskey,
    startAuthenticator,
    confirmAuthenticator,
    removeAuthenticator,
    renewRecoveryCodes,
    startPasskey,
    addPasskey,
    renamePasskey,
    removePasskey,
    addApiKey,
    removeApiKey,
    requestPasswordReset,
    resetPassword,
    updateAccount,
    changePassword,
    changeEmail,
    endSession,
    deleteAccount,
    listFavourites,
    listFavouriteIds,
    addFavourites,
    setFavourite,
  })
  // These take no input.
  addRoute(api, 'startPasskeySignIn', (_, caller) => startPasskeySignIn(settings, caller))
  addRoute(api, 'getSecurity', (_, caller) => getSecurity(settings, caller))
  addRoute(api, 'listApiKeys', (_, caller) => listApiKeys(settings, caller))
  addRoute(api, 'signOut', (_, caller) => signOut(settings, caller))
  addRoute(api, 'signOutEverywhere', (_, caller) => signOutEverywhere(settings, caller))
  addRoute(api, 'getAccount', (_, caller) => getAccount(settings, caller))
  addRoute(api, 'listSessions', (_, caller) => listSessions(settings, caller))
  addRoute(api, 'exportAccount', (_, caller) => exportAccount(settings, caller))
}
