/** Where the site's mark is, in its accent. */
export const faviconPath = '/favicon.svg'
