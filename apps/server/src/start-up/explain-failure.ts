import { SecretError } from '@tempolibre/api/installation-secret'
import { isCodedError, toError } from '@tempolibre/domain/thrown'
import { BackupError, describeDatabaseTrouble } from '@tempolibre/database'
import { EmbeddedPostgresError } from '@tempolibre/database/embedded'
import { DatabaseError } from './database.ts'

/** Describes a failed start as a single line with the remedy; an unexpected error keeps its stack. */
export function explainStartFailure(error: unknown): string {
  if (
    error instanceof BackupError ||
    error instanceof DatabaseError ||
    error instanceof EmbeddedPostgresError ||
    error instanceof SecretError
  )
    return error.message
  const { code, path, port, syscall } = isCodedError(error) ? error : {}
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is in use. Stop the program that uses it, or choose another port: PORT=3001 npm start.`
    case 'EADDRNOTAVAIL':
      return 'HOST is not an address of this machine. Correct it, or leave it out to listen on 127.0.0.1.'
    case 'EACCES':
    case 'EPERM':
      return port === undefined
        ? `${path ?? 'The data folder'} may not be written by this user. Grant the right to write, or name another folder: DATA_DIR=/path npm start.`
        : `Port ${port} may not be used by this user. Choose one above 1023: PORT=3000 npm start.`
    case 'ENOENT':
      if (syscall !== 'mkdir') return explainDatabase(error)
      return `${path ?? 'The data folder'} cannot be made: the folder around it is missing or may not be written by this user. Grant the right to write, or name another folder: DATA_DIR=/path npm start.`
    case 'EEXIST':
    case 'ENOTDIR':
      return `${path ?? 'The data folder'} cannot be made: something on the way there is a file. Name a folder: DATA_DIR=/path npm start.`
    case 'EROFS':
      return `${path ?? 'The data folder'} is on a read-only disk. Name a folder that can be written: DATA_DIR=/path npm start.`
    case 'ENOSPC':
      return 'The disk is full. Free some space (the demo library takes about 500 MB) and start again; nothing was lost.'
    default:
      return explainDatabase(error)
  }
}

function explainDatabase(error: unknown): string {
  const { message, stack } = toError(error)
  const trouble = describeDatabaseTrouble(error)
  if (trouble) return `The database cannot be used (${message}). ${trouble.advice}`
  return error instanceof Error ? (stack ?? message) : message
}
