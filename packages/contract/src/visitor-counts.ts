// What visitors do, as browsers report it. No zod here: the browser's own code reads it too.

/** Where browsers report the tracks that were heard, as JSON. */
export const playsPath = '/api/v1/plays'

/** Where browsers report what was searched for, as JSON. */
export const searchCountsPath = '/api/v1/search-counts'

/** How long a track must have been heard to count as played, in seconds. */
export const playedAfterSeconds = 10

/** Maximum number of plays in one report. */
export const maxReportedPlays = 20
