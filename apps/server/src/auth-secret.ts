import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The installation's secret, made once and kept in the data folder where only its owner may read it. Two processes that
 * start at once agree on one: whoever comes second finds the name taken. Throws where the folder cannot be written to.
 */
export function keepAuthSecret(dataDirectory: string): string {
  const file = join(dataDirectory, 'auth-secret')
  const written = join(dataDirectory, `auth-secret.${process.pid}`)
  writeFileSync(written, randomBytes(32).toString('hex'), { mode: 0o600 })
  try {
    // The file appears whole or not at all.
    linkSync(written, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(written)
  }
  return readFileSync(file, 'utf8').trim()
}
