import { randomBytes, randomUUID } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { EnvironmentError } from './environment.ts'

/** As AUTH_SECRET, in characters. */
const shortest = 32

/**
 * The installation's secret, made once and kept in the data folder where only its owner may read it. Two processes that
 * start at once agree on one: whoever comes second finds the name taken. Throws where the folder cannot be written
 * to, or what somebody put there is too short.
 */
export function keepAuthSecret(dataDirectory: string): string {
  const file = join(dataDirectory, 'auth-secret')
  const written = join(dataDirectory, `auth-secret.${randomUUID()}`)
  writeFileSync(written, randomBytes(32).toString('hex'), { mode: 0o600 })
  try {
    // The file appears whole or not at all.
    linkSync(written, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(written)
  }
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length < shortest) {
    throw new EnvironmentError(
      `${file} must hold ${shortest} characters or more, as AUTH_SECRET must. Correct it and start again.`,
    )
  }
  return secret
}
