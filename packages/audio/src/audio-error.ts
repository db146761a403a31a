/** What is wrong with the sound: not intact, not a kind that is handled here, or without any samples. */
export type AudioErrorCode = 'damaged' | 'unsupported' | 'empty'

/** A sound that cannot be used. The message is one plain line that names the file and says what to do. */
export class AudioError extends Error {
  override readonly name = 'AudioError'
  readonly code: AudioErrorCode

  constructor(code: AudioErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
