import { isCodedError } from '@tempolibre/domain/thrown'
import { NoRoomError } from './files/keep-within-room.ts'
import { StorageError } from './files/storage-error.ts'

/**
 * Why a file is not made: `ENOSPC`, `EROFS`, `EACCES` or, in a storage elsewhere, `STORAGE` if it cannot be stored (what somebody asks for is sent
 * nonetheless), `busy` if too many are queued, `render` if its recording cannot be rendered, `stopped` if the renderer
 * was stopped or has given up, `closed` if nothing further is begun because the site is about to stop.
 */
export type RenderingErrorCode =
  | 'ENOSPC'
  | 'EROFS'
  | 'EACCES'
  | 'STORAGE'
  | 'busy'
  | 'closed'
  | 'render'
  | 'stopped'

/** The message is one plain line that says what to do. */
export class RenderingError extends Error {
  override readonly name = 'RenderingError'
  readonly code: RenderingErrorCode

  constructor(code: RenderingErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

const advice: Readonly<Record<'ENOSPC' | 'EROFS' | 'EACCES', string>> = {
  ENOSPC: 'the disk is full: make room, or set DATA_DIR to a disk that has some',
  EROFS: 'the file system is read-only: set DATA_DIR to a folder that can be written',
  EACCES: 'this user may not write there: change the folder’s owner, or set DATA_DIR to another',
}

/** Whether files cannot be stored, but can be sent. */
export function isDiskError({ code }: RenderingError): boolean {
  return code in advice || code === 'STORAGE'
}

/** The error for a storage that refuses; undefined for any other error. @param place names the storage */
export function describeDiskError(error: unknown, place: string): RenderingError | undefined {
  if (error instanceof StorageError)
    return new RenderingError('STORAGE', `Rendered files cannot be kept: ${error.message}`, { cause: error })
  if (error instanceof NoRoomError)
    return new RenderingError(
      'ENOSPC',
      `Rendered files cannot be kept in ${place}: ${error.message}. Make room, or set DATA_DIR to a disk that has some. What is played is rendered anew each time.`,
      { cause: error },
    )
  const code = isCodedError(error) ? error.code : undefined
  const known = code === 'EPERM' ? 'EACCES' : code === 'EDQUOT' ? 'ENOSPC' : code
  if (known !== 'ENOSPC' && known !== 'EROFS' && known !== 'EACCES') return undefined
  const message = `Rendered files cannot be kept in ${place}, ${advice[known]}. What is played is rendered anew each time.`
  return new RenderingError(known, message, { cause: error })
}
