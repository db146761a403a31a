import { randomBytes } from 'node:crypto'

/**
 * The nonce of every inline script and style sheet of ours. The surrounding server allows elements with it by their
 * hashes and removes it before sending: injected markup cannot know it. The same for every page of a process, so that
 * pages can be cached.
 */
export const inlineMark = randomBytes(16).toString('hex')

/** Header that passes the mark from a page to the surrounding server, which sends neither. */
export const inlineMarkHeader = 'x-inline-mark'
