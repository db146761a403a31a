/** Prefix of the line in which the server under test reports its event loop's delay. */
export const eventLoopMark = 'event loop: '
