import { z } from 'zod'
import { maxFavourites } from '@tempolibre/domain/account-rules'
import {
  confirmationSchema,
  emailChangeSchema,
  linkOpeningSchema,
  mailRequestSchema,
  passwordChangeSchema,
  passwordResetSchema,
  profileSchema,
  keptSongSchema,
  sessionSchema,
  signInSchema,
  signUpFinishSchema,
  signUpSchema,
  unfinishedSignUpSchema,
  userDataSchema,
  verificationMailSchema,
} from '../accounts/account-schemas.ts'
import type { Endpoint } from './endpoint.ts'
import * as account from '../operations/account.ts'
import * as favourites from '../operations/favourites.ts'
import * as signIn from '../operations/sign-in.ts'
import { inLanguage, nothing, success, trackIdSchema } from './endpoint-parts.ts'
import { trackSummarySchema } from '../schemas.ts'
import { secondStepSchema, signedInSchema } from '../accounts/second-factor-schemas.ts'

const done = z.object({ success })
const favouriteIds = z.object({ success, ids: z.array(trackIdSchema) })

/** Signed in, or asked for a second step. */
const signedInOrAsked = z.union([signedInSchema, secondStepSchema])
const accountAnswer = z.object({ success, user: userDataSchema })

const rows = z.array(z.record(z.string(), z.unknown()))

/** All data of an account, without passwords, tokens, secrets and keys. A list that an older server lacks is optional. */
export const accountExportSchema = z.object({
  success,
  exported_at: z.iso.datetime(),
  user: userDataSchema,
  sessions: rows,
  authenticator_apps: rows,
  recovery_codes_left: z.int().nonnegative(),
  passkeys: rows,
  api_keys: rows,
  /** Of which the account is a member; one at most. */
  teams: rows,
  webhooks: rows,
  /** The last 1,000. */
  webhook_deliveries: rows,
  subscriptions: rows,
  payments: rows,
  /** Money that fitted no order. */
  unmatched_payments: rows.optional(),
  /** How payment services call the account. */
  payment_customers: rows.optional(),
  checkouts: rows,
  coupon_redemptions: rows,
  withdrawals: rows.optional(),
  mails: rows,
  /** What was mailed about orders, plans, licences and teams, for two years. */
  sent_mails: rows,
  invoices: rows,
  terms_acceptances: rows,
  terms_notices: rows.optional(),
  /** Absent until given. */
  billing_details: z.record(z.string(), z.unknown()).optional(),
  licences: rows,
  licence_changes: rows,
  licence_warnings: rows,
  hand_overs: rows.optional(),
  downloads: rows,
  channels: rows.optional(),
  claims: rows.optional(),
  claim_changes: rows.optional(),
  /** Null: none. */
  venue: z.record(z.string(), z.unknown()).nullish(),
  favourites: rows,
  playlists: rows,
  /** Those that can still be restored. */
  deleted_playlists: rows.optional(),
  /** Of a member of the staff: the role, what was changed in the studio, and how the grid is shown. */
  staff_roles: rows.optional(),
  studio_changes: rows.optional(),
  track_views: rows.optional(),
})

/** Endpoints for signing up, signing in and managing an account. */
export const accountEndpoints = {
  signUp: {
    ...signIn.signUp,
    summary: 'Create an account',
    description:
      'Refuses a very common password (`common`) and one that is the user’s name, address or phone number (`own_data`). Mails a link to the address; it must be opened before the user can sign in. Opened with the `sign_up_id` of this answer, it creates the account from the data of this call, regardless of other sign-ups with the address; without it, the reader of the mail enters those data again. Creating an account accepts the terms in force (`/api/v1/terms`), in the language of `lang`. `wanted` names the song that the sign-up is for; opening the link returns it, in any browser. If the address already has an account, the answer is the same and its owner is told by mail. Limits per hour: 5 for one sender and address, 20 for one sender. At most 15 such mails an hour go to one address; each of their links serves every sign-up with it.',
    params: nothing,
    query: nothing,
    body: signUpSchema,
    output: z.object({
      success,
      /** Identifies the sign-up when its link is opened or asked for again. Keep it where only this user reads it. */
      sign_up_id: z.uuid(),
    }),
  },
  verifyEmail: {
    ...signIn.verifyEmail,
    summary: 'Open a mailed link to confirm an address',
    description:
      'A link proves who reads the mailbox, and nothing else. With the `sign_up_id` of any pending sign-up with the same address, it creates that account and signs in; every other sign-up with the address ends. Otherwise it answers `password_required`: the link still works, and `POST /api/v1/sign-up/finish` creates the account from what the reader of the mail enters. A link mailed instead of accepting a password signs in; if the account has an authenticator app, it answers `second_step` as sign-in does. The link of a changed address activates the new address for requests with a token of the account that asked for it, and ends every session except that one and the one that asked for the change; without such a token it answers `owner_needed` and still works. `link_expired` after 24 hours.',
    params: nothing,
    query: nothing,
    body: linkOpeningSchema,
    output: z.union([
      /** `wanted` as in the sign-up, unless the song has left the catalogue. */
      signedInSchema.extend({ wanted: keptSongSchema.optional() }),
      secondStepSchema,
      z.object({ success, password_required: unfinishedSignUpSchema }),
      z.object({ success, address_changed: z.literal(true) }),
      z.object({ success, owner_needed: z.object({ email: z.string() }) }),
    ]),
    refusals: ['link_expired'],
  },
  finishSignUp: {
    ...signIn.finishSignUp,
    summary: 'Finish a sign-up with a mailed link',
    description:
      'For a link that was answered `password_required`. Creates the account of the address that the link was mailed to, and signs in. Nothing entered in earlier sign-ups with the address is kept; they all end. Refuses passwords as `POST /api/v1/sign-up` does, and accepts the terms in force in the same way.',
    params: nothing,
    query: nothing,
    body: signUpFinishSchema,
    output: signedInSchema,
    refusals: ['link_expired'],
  },
  resendVerification: {
    ...signIn.resendVerification,
    summary: 'Send the link of a sign-up again',
    description:
      'The answer does not tell whether the sign-up is still pending. Limits per hour: 5 for one sign-up, 20 for one sender. An address with 20 links of the last hour gets no other.',
    params: nothing,
    query: nothing,
    body: verificationMailSchema,
    output: done,
  },
  signIn: {
    ...signIn.signIn,
    summary: 'Sign in',
    description:
      '`invalid_credentials` for an unknown address, a wrong password and an address that is not confirmed; `email_unverified` for the latter only with the `sign_up_id` of the sign-up and its password (a new link is mailed). Limits per quarter of an hour: 10 failures for one sender and address, 50 for one sender. After 100 failures from all senders for one address, `sign_in_link_mailed`: a link that signs in is mailed to the address. If the account has an authenticator app, the answer contains no token but `second_step`: a challenge for `POST /api/v1/sign-in/code`, valid for ten minutes.',
    params: nothing,
    query: nothing,
    body: signInSchema,
    output: signedInOrAsked,
    refusals: ['invalid_credentials', 'email_unverified', 'sign_in_link_mailed'],
  },
  requestPasswordReset: {
    ...signIn.requestPasswordReset,
    summary: 'Ask for a password reset link',
    description:
      'The answer is the same for every address. The link is valid for an hour; no other is mailed while one is less than ten minutes old. For an address that has only been signed up with, the link finishes the sign-up. At most 20 an hour for one sender.',
    params: nothing,
    query: nothing,
    body: mailRequestSchema,
    output: done,
  },
  resetPassword: {
    ...signIn.resetPassword,
    summary: 'Choose a new password with a mailed link',
    description:
      'Ends everything that an earlier password may have given: sessions, API keys, passkeys, mailed links, pending changes of address, invitations to the account’s team and signed addresses of downloads; switches webhooks off. A mail says what was ended. Resets the limits of failed sign-ins. An authenticator app and its recovery codes remain in force. `link_expired` for a link that was used or is too old.',
    params: nothing,
    query: nothing,
    body: passwordResetSchema,
    output: done,
    refusals: ['link_expired'],
  },
  signOut: {
    ...signIn.signOut,
    summary: 'Sign out of this session',
    description: 'An invalid or expired token is not an error.',
    params: nothing,
    query: nothing,
    body: nothing,
    output: done,
  },
  signOutEverywhere: {
    ...signIn.signOutEverywhere,
    summary: 'Sign out of every session of the account',
    description: 'Including this one.',
    params: nothing,
    query: nothing,
    body: nothing,
    output: done,
    access: 'user',
  },
  getAccount: {
    ...account.getAccount,
    summary: 'Get the signed-in user',
    description: '`user_subscribed` is 0 without a plan in force; downloads are then refused.',
    params: nothing,
    query: nothing,
    output: accountAnswer,
    access: 'user',
  },
  updateAccount: {
    ...account.updateAccount,
    summary: 'Change name, phone and language',
    description: '`lang` becomes the language of mails and documents.',
    params: nothing,
    query: nothing,
    body: profileSchema,
    output: accountAnswer,
    access: 'user',
  },
  changePassword: {
    ...account.changePassword,
    summary: 'Change the password',
    description:
      'Ends every other session, mailed links and pending changes of address. With `end_credentials` also API keys, passkeys, invitations to the account’s team and signed addresses of downloads, and switches webhooks off; `GET /api/v1/account/security` lists what there is. A mail says what was ended.',
    params: nothing,
    query: nothing,
    body: passwordChangeSchema,
    output: done,
    access: 'user',
  },
  changeEmail: {
    ...account.changeEmail,
    summary: 'Change the e-mail address',
    description:
      'Mails a link to the new address and a notice to the old one. The old address remains in force until the link is opened by somebody who is signed in to this account. The answer is the same if the new address belongs to another account.',
    params: nothing,
    query: nothing,
    body: emailChangeSchema,
    output: done,
    access: 'user',
  },
  listSessions: {
    ...account.listSessions,
    summary: 'List the sessions of the account',
    description: 'Newest first.',
    params: nothing,
    query: nothing,
    output: z.object({ success, sessions: z.array(sessionSchema) }),
    access: 'user',
  },
  endSession: {
    ...account.endSession,
    summary: 'End another session',
    description: '`not_found` for a session of another account.',
    params: z.object({ id: z.uuid() }),
    query: nothing,
    body: nothing,
    output: done,
    access: 'user',
  },
  exportAccount: {
    ...account.exportAccount,
    summary: 'Export all data of the account',
    description:
      'Profile, sessions, second factors, API keys, team, webhooks, plans, checkouts, payments, withdrawals, sent mails (without their links), invoices and billing details, accepted terms, licences, hand-overs, downloads, channels, claims, venue, favourites and playlists, and of a member of the staff what they changed in the studio; no passwords, tokens, secrets or keys.',
    params: nothing,
    query: nothing,
    output: accountExportSchema,
    access: 'user',
  },
  deleteAccount: {
    ...account.deleteAccount,
    summary: 'Delete the account',
    description:
      '`team_owned` for the owner of a team, who can transfer or dissolve it first. Ends plan and sessions. Licences remain valid; their public pages no longer show the holder’s name. Invoices, and the terms an order was made under, are kept as the law requires.',
    params: nothing,
    query: nothing,
    body: confirmationSchema,
    output: done,
    access: 'user',
    refusals: ['team_owned'],
  },
  listFavourites: {
    ...favourites.listFavourites,
    summary: 'List the tracks the user likes',
    description: 'Most recently liked first.',
    params: nothing,
    query: inLanguage,
    output: z.object({ success, tracks: z.array(trackSummarySchema) }),
    access: 'user',
  },
  listFavouriteIds: {
    ...favourites.listFavouriteIds,
    summary: 'List the ids of the tracks the user likes',
    description: 'Most recently liked first.',
    params: nothing,
    query: nothing,
    output: favouriteIds,
    access: 'user',
  },
  addFavourites: {
    ...favourites.addFavourites,
    summary: 'Import tracks that were liked before signing in',
    description:
      'Most recently liked first. A track that is already liked keeps its place; unknown tracks, and those beyond 2,000, are skipped. Answers all liked tracks.',
    params: nothing,
    query: nothing,
    body: z.object({ music_ids: z.array(trackIdSchema).min(1).max(maxFavourites) }),
    output: favouriteIds,
    access: 'user',
  },
  setFavourite: {
    ...favourites.setFavourite,
    summary: 'Like or unlike a track',
    description: 'At most 2,000 tracks.',
    params: nothing,
    query: nothing,
    body: z.object({ music_id: trackIdSchema, favourite: z.boolean() }),
    output: done,
    access: 'user',
    refusals: ['forbidden'],
  },
} as const satisfies Record<string, Endpoint>
