/** A process of the site could not be started; it has said why. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
