import type { StaticPage } from '@tempolibre/locales'
import type { Entry } from './use-entry.ts'

/** A page for visitors who are not signed in. */
export type SignInPage = Extract<StaticPage, 'login' | 'signup' | 'forgot-password' | 'reset-password'>

/** Where each of them is, on the host it is shown on. */
export type SignInPaths = Record<SignInPage, string>

/** What every screen for signing in is given. */
export interface SignInScreenProps {
  paths: SignInPaths
  entry: Entry
}
