/** The target that is the catalogue of the application host. */
const catalogueTarget =
  'application_music' satisfies (typeof import('@tempolibre/contract'))['catalogueTarget']

/** The target in words, if it is no path of the site. */
export const showTarget = (target: unknown, translate: (key: string) => string): string =>
  target === catalogueTarget ? translate('resources.redirects.catalogue') : String(target)
