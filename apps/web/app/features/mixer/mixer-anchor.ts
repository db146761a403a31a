/** The id of the part of a song's page with its mixer. */
export const mixerAnchor = 'mixer'
