/** Every reason why the embedded PostgreSQL cannot run. */
export const embeddedPostgresErrorCodes = [
  'unsupported-platform',
  'binaries-missing',
  'binaries-unusable',
  'account',
  'unreachable',
  'not-writable',
  'not-owner',
  'not-a-cluster',
  'wrong-version',
  'damaged',
  'disk-full',
  'no-memory',
  'mount-point',
  'socket-folder',
  'in-use',
  'start-timeout',
  'start-failed',
] as const

export type EmbeddedPostgresErrorCode = (typeof embeddedPostgresErrorCodes)[number]

/** The embedded PostgreSQL cannot run; the message is a single line with the remedy. */
export class EmbeddedPostgresError extends Error {
  readonly code: EmbeddedPostgresErrorCode

  constructor(code: EmbeddedPostgresErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'EmbeddedPostgresError'
    this.code = code
  }
}

interface Symptom {
  pattern: RegExp
  code: EmbeddedPostgresErrorCode
  advice: (folder: string) => string
}

/** Known error texts of the system and PostgreSQL, and the remedy for each. */
const symptoms: readonly Symptom[] = [
  {
    pattern: /No space left on device|ENOSPC|Disk quota exceeded|EDQUOT/,
    code: 'disk-full',
    advice: (folder) => `The disk that holds ${folder} is full: free some space there, then start again.`,
  },
  {
    pattern: /Read-only file system|EROFS/,
    code: 'not-writable',
    advice: (folder) =>
      `The disk that holds ${folder} is read-only: make it writable, or set DATA_DIR to a folder on another disk.`,
  },
  {
    pattern: /pre-existing shared memory block|lock file "[^"]*" already exists/,
    code: 'in-use',
    advice: (folder) =>
      `Another PostgreSQL server is using ${folder}: stop that server, or set DATA_DIR to another folder.`,
  },
  {
    pattern: /error while loading shared libraries|Exec format error|ENOEXEC|GLIBC_\d/,
    code: 'binaries-unusable',
    advice: () =>
      'The bundled PostgreSQL cannot run on this system (it needs glibc 2.27 or newer): set DATABASE_URL to a PostgreSQL server of your own.',
  },
  {
    pattern: /could not look up effective user ID/,
    code: 'account',
    advice: () =>
      'PostgreSQL needs a user with an entry in /etc/passwd: start as such a user, or set DATABASE_URL to a PostgreSQL server of your own.',
  },
  {
    pattern: /initialized by PostgreSQL version|database files are incompatible with server/,
    code: 'wrong-version',
    advice: (folder) =>
      `${folder} was made by another kind of PostgreSQL than the bundled one: set DATA_DIR to another folder, or DATABASE_URL to the server that made it.`,
  },
  {
    pattern: /could not (?:create|resize|map) (?:anonymous )?shared memory|out of memory|ENOMEM/i,
    code: 'no-memory',
    advice: () =>
      'This machine has too little free memory for PostgreSQL: free about 100 MB, then start again.',
  },
  {
    pattern:
      /could not locate (?:a valid|required) checkpoint|incorrect checksum in control file|invalid checkpoint/,
    code: 'damaged',
    advice: (folder) =>
      `The database in ${folder} is damaged: restore the folder from a backup, or delete it to start empty.`,
  },
  {
    pattern: /Permission denied|EACCES|EPERM/,
    code: 'not-writable',
    advice: (folder) =>
      `PostgreSQL may not write in ${folder}: give the folder to the user who starts it, or set DATA_DIR to another folder.`,
  },
]

/**
 * Converts the error of a failed call or PostgreSQL program to a single line.
 *
 * @param said an error of the file system or of `spawn`, or the output of a program
 * @param folder the folder to name in the message
 * @param logFile file with more details, if any
 */
export function explainFailure(said: unknown, folder: string, logFile?: string): EmbeddedPostgresError {
  if (said instanceof EmbeddedPostgresError) return said
  const text = said instanceof Error ? said.message : String(said)
  const options = said instanceof Error ? { cause: said } : undefined
  for (const { pattern, code, advice } of symptoms) {
    if (pattern.test(text)) return new EmbeddedPostgresError(code, advice(folder), options)
  }
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const telling = lines.findLast((line) => /FATAL|PANIC|error:|ERROR/.test(line)) ?? lines.at(-1)
  const reason = telling?.replace(/^.*?(?:FATAL|PANIC|ERROR|error):\s*/, '').trim() ?? 'it said nothing'
  const more = logFile ? `; more in ${logFile}` : ''
  return new EmbeddedPostgresError(
    'start-failed',
    `PostgreSQL did not start in ${folder}: ${reason}${more}.`,
    options,
  )
}
