/** CC0 1.0, under which the demo library is given away. */
export const publicDomain = 'https://creativecommons.org/publicdomain/zero/1.0/'
