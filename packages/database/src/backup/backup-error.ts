/** A backup cannot be made or restored; the message is a single line with the remedy, and nothing was changed. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}
