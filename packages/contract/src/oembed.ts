/**
 * The oEmbed endpoint of the embeddable player (https://oembed.com). It is below `/api` for its consumers, but the
 * site answers it: it describes the site's pages, and its shape is not the API's.
 */
export const oEmbedPath = '/api/oembed'

/** Its parameters. */
export const oEmbedParameters = ['url', 'format', 'maxwidth', 'maxheight'] as const
