import type { OpenAPIHono } from '@hono/zod-openapi'
import { endpoints } from '@tempolibre/contract'
import type { Surroundings } from '../http/caller.ts'
import { addRoute, keepSecret } from '../http/add-route.ts'
import type { ApiSettings } from '../api-settings.ts'
import {
  changeEmail,
  deleteAccount,
  endSession,
  exportAccount,
  getAccount,
  listSessions,
  updateAccount,
} from '../services/account.ts'
import {
  addFavourites,
  listFavouriteIds,
  listFavourites,
  setFavourite,
} from '../services/account-favourites.ts'
import { changePassword, requestPasswordReset, resetPassword } from '../services/account-password.ts'
import { signInWithCode, signInWithPasskey, startPasskeySignIn } from '../services/account-second-step.ts'
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
} from '../services/account-security.ts'
import { signIn, signOut, signOutEverywhere } from '../services/account-sign-in.ts'
import { resendVerification, signUp, verifyEmail } from '../services/account-sign-up.ts'
import type { TermsShelf } from '../terms/terms-shelf.ts'

/** Routes for signing up, signing in and managing an account. */
export function addAccountRoutes(
  api: OpenAPIHono<Surroundings>,
  { applicationUrl, db, secret, siteUrl, terms }: ApiSettings & { terms: TermsShelf },
): void {
  const settings = { applicationUrl, db, secret, siteUrl }
  const answeringSecrets = [
    endpoints.signIn,
    endpoints.verifyEmail,
    endpoints.signInWithCode,
    endpoints.startPasskeySignIn,
    endpoints.signInWithPasskey,
    endpoints.startAuthenticator,
    endpoints.confirmAuthenticator,
    endpoints.renewRecoveryCodes,
    endpoints.startPasskey,
  ]
  for (const { path } of answeringSecrets) api.use(path, keepSecret)
  addRoute(api, 'signUp', (input, caller) => signUp({ ...settings, terms }, input, caller))
  addRoute(api, 'verifyEmail', (input, caller) => verifyEmail(settings, input, caller))
  addRoute(api, 'resendVerification', (input, caller) => resendVerification(settings, input, caller))
  addRoute(api, 'signIn', (input, caller) => signIn(settings, input, caller))
  addRoute(api, 'signInWithCode', (input, caller) => signInWithCode(settings, input, caller))
  addRoute(api, 'startPasskeySignIn', (_, caller) => startPasskeySignIn(settings, caller))
  addRoute(api, 'signInWithPasskey', (input, caller) => signInWithPasskey(settings, input, caller))
  addRoute(api, 'getSecurity', (_, caller) => getSecurity(settings, caller))
  addRoute(api, 'startAuthenticator', (input, caller) => startAuthenticator(settings, input, caller))
  addRoute(api, 'confirmAuthenticator', (input, caller) => confirmAuthenticator(settings, input, caller))
  addRoute(api, 'removeAuthenticator', (input, caller) => removeAuthenticator(settings, input, caller))
  addRoute(api, 'renewRecoveryCodes', (input, caller) => renewRecoveryCodes(settings, input, caller))
  addRoute(api, 'startPasskey', (input, caller) => startPasskey(settings, input, caller))
  addRoute(api, 'addPasskey', (input, caller) => addPasskey(settings, input, caller))
  addRoute(api, 'renamePasskey', (input, caller) => renamePasskey(settings, input, caller))
  addRoute(api, 'removePasskey', (input, caller) => removePasskey(settings, input, caller))
  addRoute(api, 'signOut', (_, caller) => signOut(settings, caller))
  addRoute(api, 'signOutEverywhere', (_, caller) => signOutEverywhere(settings, caller))
  addRoute(api, 'requestPasswordReset', (input, caller) => requestPasswordReset(settings, input, caller))
  addRoute(api, 'resetPassword', (input) => resetPassword(settings, input))
  addRoute(api, 'getAccount', (_, caller) => getAccount(settings, caller))
  addRoute(api, 'updateAccount', (input, caller) => updateAccount(settings, input, caller))
  addRoute(api, 'changePassword', (input, caller) => changePassword(settings, input, caller))
  addRoute(api, 'changeEmail', (input, caller) => changeEmail(settings, input, caller))
  addRoute(api, 'listSessions', (_, caller) => listSessions(settings, caller))
  addRoute(api, 'endSession', (input, caller) => endSession(settings, input, caller))
  addRoute(api, 'exportAccount', (_, caller) => exportAccount(settings, caller))
  addRoute(api, 'deleteAccount', (input, caller) => deleteAccount(settings, input, caller))
  addRoute(api, 'listFavourites', (input, caller) => listFavourites(settings, input, caller))
  addRoute(api, 'listFavouriteIds', (input, caller) => listFavouriteIds(settings, input, caller))
  addRoute(api, 'addFavourites', (input, caller) => addFavourites(settings, input, caller))
  addRoute(api, 'setFavourite', (input, caller) => setFavourite(settings, input, caller))
}
