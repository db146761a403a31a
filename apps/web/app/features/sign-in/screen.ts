import type { StaticPage } from '@tempolibre/locales'
import type { Entry } from './use-entry.ts'

/** A page for signed-out visitors. */
export type SignInPage = Extract<StaticPage, 'login' | 'signup' | 'forgot-password' | 'reset-password'>

/** The path of each on the current host. */
export type SignInPaths = Record<SignInPage, string>

/** Props of every sign-in screen. */
export interface SignInScreenProps {
  paths: SignInPaths
  entry: Entry
}
