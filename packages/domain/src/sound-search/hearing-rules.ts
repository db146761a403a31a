// No zod and no analysis here: pages read it before anything is heard.

/** In hertz: the rate at which sound is heard. A higher one changes nothing but the loudness, by a tenth of a unit. */
export const hearingRate = 22_050
/** Shorter recordings have neither a tempo nor a key. */
export const minHeardSeconds = 5
/** The part of a longer recording that is heard, from its beginning. */
export const maxHeardSeconds = 5 * 60
