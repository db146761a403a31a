import { randomBytes, randomUUID } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { EnvironmentError, secretFault } from './environment.ts'

const fileName = 'auth-secret'

/** The secret kept in the data folder; undefined where none was made there. */
export function readAuthSecret(dataDirectory: string): string | undefined {
  const file = join(dataDirectory, fileName)
  const secret = readIfPresent(file)?.trim()
  if (secret === undefined) return undefined
  const fault = secretFault(secret)
  if (fault) throw new EnvironmentError(`What ${file} holds ${fault}. Correct it and start again.`)
  return secret
}

/**
 * The installation's secret, made once and kept in the data folder where only its owner may read it. Two processes that
 * start at once agree on one: whoever comes second finds the name taken. Throws where it is not there and the folder
 * cannot be written to, or what somebody put there is too weak.
 */
export function keepAuthSecret(dataDirectory: string): string {
  const known = readAuthSecret(dataDirectory)
  if (known !== undefined) return known
  const file = join(dataDirectory, fileName)
  const written = join(dataDirectory, `${fileName}.${randomUUID()}`)
  const made = randomBytes(32).toString('hex')
  try {
    writeFileSync(written, made, { mode: 0o600, flush: true })
    // The file appears whole or not at all.
    linkSync(written, file)
    return made
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(written, { force: true })
  }
  return keepAuthSecret(dataDirectory)
}

function readIfPresent(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
