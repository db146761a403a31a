/** Timeout in ms for a condition to become true, sufficient on a busy machine. */
export const patienceMs = 60_000
