import { z } from 'zod'
import { maxFavourites } from '../accounts/account-rules.ts'
import {
  confirmationSchema,
  emailChangeSchema,
  linkTokenSchema,
  mailRequestSchema,
  passwordChangeSchema,
  passwordResetSchema,
  profileSchema,
  sessionSchema,
  signInSchema,
  signUpSchema,
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

/** Signed in, or asked for the second step. */
const signedInOrAsked = z.union([signedInSchema, secondStepSchema])
const accountAnswer = z.object({ success, user: userDataSchema })

/** The calls of whoever has an account or wants one. */
export const accountEndpoints = {
  signUp: {
    ...signIn.signUp,
    summary: 'Make an account',
    description:
      'One of the commonest passwords, or one that is the caller’s name, address or phone number, is refused (`common`, `own_data`). A link is mailed to the address; signing in asks for it to have been opened. The link makes an account of what this call said, whoever else signs up with the address. Making an account accepts the terms in force (`/api/v1/terms`), in the language of `lang`. An address that has an account is answered in the same way, and told so by mail. In an hour at most 5 of one sender for one address, 20 for one address and 20 of one sender.',
    params: nothing,
    query: nothing,
    body: signUpSchema,
    output: z.object({
      success,
      /** By which its link can be sent again. */
      sign_up_id: z.uuid(),
    }),
  },
  verifyEmail: {
    ...signIn.verifyEmail,
    summary: 'Open the link of a mail: the address is the visitor’s own',
    description:
      'Signs in whoever opens the link of sign-up, or one that was mailed instead of taking a password; where the account has an authenticator app, that one answers `second_step` as sign-in does. The link of a changed address puts the new one in force, signs nobody in, and ends every session but the one that asked for it. `link_expired` after 24 hours.',
    params: nothing,
    query: nothing,
    body: z.object({ token: linkTokenSchema }),
    output: z.union([
      signedInSchema,
      secondStepSchema,
      z.object({ success, address_changed: z.literal(true) }),
    ]),
    refusals: ['link_expired'],
  },
  resendVerification: {
    ...signIn.resendVerification,
    summary: 'Send the link of sign-up again',
    description:
      'Answered in the same way whether or not it still waits. At most 5 an hour for one sign-up and 20 for one sender.',
    params: nothing,
    query: nothing,
    body: verificationMailSchema,
    output: done,
  },
  signIn: {
    ...signIn.signIn,
    summary: 'Sign in',
    description:
      '`invalid_credentials` for an unknown address and a wrong password alike, `email_unverified` (and a new link by mail) where the password is right. In a quarter of an hour at most 10 failures of one sender at one address, and 50 at all; after 100 failures of all senders at one address, `sign_in_link_mailed`: its mailbox has a link that signs in. Where the account has an authenticator app, the answer has no token but `second_step`: a challenge for `POST /api/v1/sign-in/code`, good for ten minutes.',
    params: nothing,
    query: nothing,
    body: signInSchema,
    output: signedInOrAsked,
    refusals: ['invalid_credentials', 'email_unverified', 'sign_in_link_mailed'],
  },
  requestPasswordReset: {
    ...signIn.requestPasswordReset,
    summary: 'Ask for a link by which to choose a new password',
    description:
      'Answered in the same way for every address. The link lives an hour; while one is less than ten minutes old no other is mailed. At most 20 an hour for one sender.',
    params: nothing,
    query: nothing,
    body: mailRequestSchema,
    output: done,
  },
  resetPassword: {
    ...signIn.resetPassword,
    summary: 'Choose a new password by the link of a mail',
    description:
      'Ends every session of the account, and whatever limit failed sign-ins have reached; a second factor stays in force. `link_expired` for a link that was used or is too old.',
    params: nothing,
    query: nothing,
    body: passwordResetSchema,
    output: done,
    refusals: ['link_expired'],
  },
  signOut: {
    ...signIn.signOut,
    summary: 'End this session',
    description: 'A token that is not in force any more is no error.',
    params: nothing,
    query: nothing,
    body: nothing,
    output: done,
  },
  signOutEverywhere: {
    ...signIn.signOutEverywhere,
    summary: 'End every session of the account',
    description: 'This one included.',
    params: nothing,
    query: nothing,
    body: nothing,
    output: done,
    access: 'user',
  },
  getAccount: {
    ...account.getAccount,
    summary: 'Who is signed in',
    description: '`user_subscribed` is 0 without a plan in force; downloads are closed then.',
    params: nothing,
    query: nothing,
    output: accountAnswer,
    access: 'user',
  },
  updateAccount: {
    ...account.updateAccount,
    summary: 'Change name, phone and language',
    description: '`lang` is the language of mails and documents from then on.',
    params: nothing,
    query: nothing,
    body: profileSchema,
    output: accountAnswer,
    access: 'user',
  },
  changePassword: {
    ...account.changePassword,
    summary: 'Change the password',
    description: 'Ends every other session.',
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
      'A link is mailed to the new address, and word of it to the old one; the old one holds until the link is opened. Answered in the same way where the address has another account.',
    params: nothing,
    query: nothing,
    body: emailChangeSchema,
    output: done,
    access: 'user',
  },
  listSessions: {
    ...account.listSessions,
    summary: 'Where the account is signed in',
    description: 'Newest first.',
    params: nothing,
    query: nothing,
    output: z.object({ success, sessions: z.array(sessionSchema) }),
    access: 'user',
  },
  endSession: {
    ...account.endSession,
    summary: 'Sign out somewhere else',
    description: '`not_found` for a session of somebody else.',
    params: z.object({ id: z.uuid() }),
    query: nothing,
    body: nothing,
    output: done,
    access: 'user',
  },
  exportAccount: {
    ...account.exportAccount,
    summary: 'Everything that is kept about the account',
    description:
      'Profile, sessions, second factors, plans, checkouts, payments, mails (that they were sent, not their links), invoices and who they are written to, accepted terms, licences, downloads, favourites and playlists; no passwords, tokens, secrets or keys.',
    params: nothing,
    query: nothing,
    output: z.object({
      success,
      exported_at: z.iso.datetime(),
      user: userDataSchema,
      sessions: z.array(z.record(z.string(), z.unknown())),
      authenticator_apps: z.array(z.record(z.string(), z.unknown())),
      recovery_codes_left: z.int().nonnegative(),
      passkeys: z.array(z.record(z.string(), z.unknown())),
      subscriptions: z.array(z.record(z.string(), z.unknown())),
      payments: z.array(z.record(z.string(), z.unknown())),
      checkouts: z.array(z.record(z.string(), z.unknown())),
      mails: z.array(z.record(z.string(), z.unknown())),
      invoices: z.array(z.record(z.string(), z.unknown())),
      terms_acceptances: z.array(z.record(z.string(), z.unknown())),
      /** Who invoices are written to; absent until it has been given. */
      billing_details: z.record(z.string(), z.unknown()).optional(),
      licences: z.array(z.record(z.string(), z.unknown())),
      licence_changes: z.array(z.record(z.string(), z.unknown())),
      downloads: z.array(z.record(z.string(), z.unknown())),
      favourites: z.array(z.record(z.string(), z.unknown())),
      playlists: z.array(z.record(z.string(), z.unknown())),
    }),
    access: 'user',
  },
  deleteAccount: {
    ...account.deleteAccount,
    summary: 'Delete the account',
    description:
      'Ends plan and sessions. Licences stay valid, their holder’s name is taken off the public page; invoices, and the terms an order was made under, are kept as the law asks.',
    params: nothing,
    query: nothing,
    body: confirmationSchema,
    output: done,
    access: 'user',
  },
  listFavourites: {
    ...favourites.listFavourites,
    summary: 'The tracks somebody likes',
    description: 'Latest first.',
    params: nothing,
    query: inLanguage,
    output: z.object({ success, tracks: z.array(trackSummarySchema) }),
    access: 'user',
  },
  listFavouriteIds: {
    ...favourites.listFavouriteIds,
    summary: 'Which tracks somebody likes, by their ids alone',
    description: 'Latest first.',
    params: nothing,
    query: nothing,
    output: favouriteIds,
    access: 'user',
  },
  addFavourites: {
    ...favourites.addFavourites,
    summary: 'Like tracks that were liked before signing in',
    description:
      'Latest first. What is liked already stays where it is; unknown tracks, and what goes beyond 2,000, are left out. Answers all that is liked then.',
    params: nothing,
    query: nothing,
    body: z.object({ music_ids: z.array(trackIdSchema).min(1).max(maxFavourites) }),
    output: favouriteIds,
    access: 'user',
  },
  setFavourite: {
    ...favourites.setFavourite,
    summary: 'Like a track, or no longer',
    description: 'At most 2,000 tracks.',
    params: nothing,
    query: nothing,
    body: z.object({ music_id: trackIdSchema, favourite: z.boolean() }),
    output: done,
    access: 'user',
    refusals: ['forbidden'],
  },
} as const satisfies Record<string, Endpoint>
