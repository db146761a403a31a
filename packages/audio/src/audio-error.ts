import { basename } from 'node:path'

/** The problem with the sound: damaged, of an unsupported kind, without samples, or longer than is taken. */
export type AudioErrorCode = 'damaged' | 'unsupported' | 'empty' | 'too_long'

/** A sound that cannot be used. The message is one plain line that names the file and the remedy. */
export class AudioError extends Error {
  override readonly name = 'AudioError'
  readonly code: AudioErrorCode

  constructor(code: AudioErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/** A file that the system does not let us read. */
export function unreadable(path: string, cause: unknown): AudioError {
  const message = `${basename(path)} cannot be read: check that the file exists and may be opened.`
  return new AudioError('damaged', message, { cause })
}
