import type { SignInPaths } from '../sign-in-pages.tsx'
import type { Entry } from './use-entry.ts'

/** What every screen for signing in is given. */
export interface SignInScreenProps {
  paths: SignInPaths
  entry: Entry
}
