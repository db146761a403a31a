import { randomBytes, randomUUID } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasCode } from '@tempolibre/domain/thrown'
import { EnvironmentError } from './environment.ts'
import { secretFault } from './variable-kinds.ts'

const fileName = 'auth-secret'

/** The secret stored in the data folder; undefined if there is none. */
export function readAuthSecret(dataDirectory: string): string | undefined {
  const file = join(dataDirectory, fileName)
  const secret = readIfPresent(file)?.trim()
  if (secret === undefined) return undefined
  const fault = secretFault(secret)
  if (fault) throw new EnvironmentError(`What ${file} holds ${fault}. Correct it and start again.`)
  return secret
}

/**
 * The installation's secret, created once and stored in the data folder, readable only by its owner. Concurrently
 * started processes agree on one: the second one finds the file. Throws if it is missing and the folder is not
 * writable, or if an existing one is too weak.
 */
export function keepAuthSecret(dataDirectory: string): string {
  const known = readAuthSecret(dataDirectory)
  if (known !== undefined) return known
  const file = join(dataDirectory, fileName)
  const written = join(dataDirectory, `${fileName}.${randomUUID()}`)
  const made = randomBytes(32).toString('hex')
  try {
    writeFileSync(written, made, { mode: 0o600, flush: true })
    // The file is created atomically.
    linkSync(written, file)
    return made
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  } finally {
    rmSync(written, { force: true })
  }
  return keepAuthSecret(dataDirectory)
}

function readIfPresent(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}
