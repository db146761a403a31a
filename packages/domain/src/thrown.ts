/** An error of the operating system or of PostgreSQL. */
export interface CodedError extends Error {
  /** Such as 'ENOENT' (errno) or '23505' (SQLSTATE). */
  code: string
  /** The system call that failed, such as 'connect' or 'spawn initdb'. */
  syscall?: string
  path?: string
  port?: number
}

export function isCodedError(thrown: unknown): thrown is CodedError {
  return thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'string'
}

/** Whether an error has one of these codes. */
export function hasCode(thrown: unknown, ...codes: readonly string[]): boolean {
  return isCodedError(thrown) && codes.includes(thrown.code)
}

/** Anything can be thrown: an error as it is, anything else as the message of one. */
export function toError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown))
}
