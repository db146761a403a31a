/** How long something may take to come about, in ms: long enough for a machine with other things to do. */
export const patienceMs = 60_000
