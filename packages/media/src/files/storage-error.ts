/**
 * `away`: no answer, or a refusal that will pass; `refused`: the key, its rights or the bucket's name are wrong; `clock`: this
 * machine's clock is; `changed`: the file was replaced or removed while it was read; `damaged`: its bytes are not those that
 * were stored.
 */
export type StorageTrouble = 'away' | 'refused' | 'clock' | 'changed' | 'damaged'

/** A storage elsewhere did not do what it should. The message is one plain line that says what to do. */
export class StorageError extends Error {
  override readonly name = 'StorageError'
  readonly trouble: StorageTrouble
  /** Whether the storage has told its watcher, so that nobody needs to log it once more for every request. */
  isTold = false

  constructor(trouble: StorageTrouble, message: string, options?: ErrorOptions) {
    super(message, options)
    this.trouble = trouble
  }
}
