/**
 * Where a track's embeddable player is described (https://oembed.com). Below `/api` for its readers, yet the site answers
 * it: it speaks of the site's pages, and its shape is not the API's.
 */
export const oEmbedPath = '/api/oembed'

/** What may be asked there. */
export const oEmbedParameters = ['url', 'format', 'maxwidth', 'maxheight'] as const
