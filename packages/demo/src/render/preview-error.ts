import { isCodedError } from '@tempolibre/contract/thrown'
/**
 * What keeps previews from being made: `ENOSPC`, `EROFS` or `EACCES` when they cannot be kept (a song that somebody asks
 * for can still be heard), `unknown-song` for a key that is not in the list, `busy` where too many songs are
 * waited for, `render` when a song cannot be rendered,
 * `stopped` when the renderer was stopped or has given up.
 */
export type PreviewErrorCode = 'ENOSPC' | 'EROFS' | 'EACCES' | 'unknown-song' | 'busy' | 'render' | 'stopped'

/** The message is one plain line that says what to do. */
export class PreviewError extends Error {
  override readonly name = 'PreviewError'
  readonly code: PreviewErrorCode

  constructor(code: PreviewErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

const advice: Readonly<Record<'ENOSPC' | 'EROFS' | 'EACCES', string>> = {
  ENOSPC: 'the disk is full: make room, or set DATA_DIR to a disk that has some',
  EROFS: 'the file system is read-only: set DATA_DIR to a folder that can be written',
  EACCES: 'this user may not write there: change the folder’s owner, or set DATA_DIR to another',
}

/** Whether previews cannot be kept, but can be heard. */
export function isDiskError({ code }: PreviewError): boolean {
  return code in advice
}

/** The error for a disk that refuses, or undefined when `error` is of another kind. */
export function describeDiskError(error: unknown, directory: string): PreviewError | undefined {
  const code = isCodedError(error) ? error.code : undefined
  const known = code === 'EPERM' ? 'EACCES' : code === 'EDQUOT' ? 'ENOSPC' : code
  if (known !== 'ENOSPC' && known !== 'EROFS' && known !== 'EACCES') return undefined
  const message = `Previews cannot be kept in ${directory}, ${advice[known]}. Songs that are played are rendered anew each time.`
  return new PreviewError(known, message, { cause: error })
}
