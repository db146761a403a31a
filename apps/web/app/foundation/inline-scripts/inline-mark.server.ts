import { randomBytes } from 'node:crypto'

/**
 * The nonce of every inline script and style sheet that is ours. The server around the site allows those that bear it by
 * their hashes, and takes it away before anything is sent: what else may have got into a page cannot know it. The same in
 * every page of a process, so that pages can be kept.
 */
export const inlineMark = randomBytes(16).toString('hex')

/** The header by which a page hands the mark to the server around the site, which sends neither. */
export const inlineMarkHeader = 'x-inline-mark'
