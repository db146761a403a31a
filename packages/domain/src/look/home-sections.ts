// The sections of the home page. No zod here: the site's own code reads it too.

/** In the house's order; those without content are left out. */
export const homeSections = ['songs', 'genres', 'licence', 'plans', 'articles'] as const
export type HomeSection = (typeof homeSections)[number]
