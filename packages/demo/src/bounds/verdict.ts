/** The result of checking the library against one bound. */
export interface Verdict {
  name: string
  allowed: string
  /** The finding, in words. */
  found: string
  holds: boolean
  /** Songs that violate it, each with its measurement. */
  exceptions: string[]
}
