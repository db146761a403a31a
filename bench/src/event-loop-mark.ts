/** Begins the line in which the server under test says how late its event loop was. */
export const eventLoopMark = 'event loop: '
