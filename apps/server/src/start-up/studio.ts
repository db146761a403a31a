import { appointFirstAdministrator, makeFirstLink } from '@tempolibre/api'
import { ApiError } from '@tempolibre/contract'
import { findNewPasswordFaults } from '@tempolibre/domain'
import type { Database } from '@tempolibre/database'
import type { Kysely } from 'kysely'
import { type Environment, EnvironmentError } from './environment.ts'

/**
 * Makes the operator named by the environment the studio's first administrator.
 * @returns without one, a link with which somebody becomes it; undefined once there is one
 * @throws EnvironmentError if the password is refused, or is not that of the address's account
 */
export async function openStudio(
  { db, siteUrl }: { db: Kysely<Database>; siteUrl: string },
  { studio }: Pick<Environment, 'studio'>,
): Promise<string | undefined> {
  if (studio) {
    const { email, password } = studio
    if (Object.keys(findNewPasswordFaults({ password, password_confirmation: password })).length > 0)
      throw new EnvironmentError(
        'STUDIO_PASSWORD needs at least 8 characters, among them a capital letter, a digit and a special character. Choose another one and start again.',
      )
    try {
      await appointFirstAdministrator(
        { db, siteUrl },
        { name: email.split('@')[0] ?? email, email, password, language: 'en' },
      )
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      throw new EnvironmentError(
        error.code === 'invalid_credentials'
          ? `STUDIO_PASSWORD is not the password of the account ${email}. Correct it and start again.`
          : 'STUDIO_PASSWORD is too easy to guess. Choose another one and start again.',
      )
    }
  }
  return makeFirstLink({ db, siteUrl })
}
