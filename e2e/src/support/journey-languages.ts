import { type Language, languages } from '@tempolibre/locales'

/**
 * The languages in which a group of journeys is tried: one, another for each group, since the steps and the code below
 * them are the same in all. `TEST_LANGUAGES=all npm test` tries every group in every language, as before a release.
 * What depends on the language itself, such as whether its words fit, is tested in all `languages` instead.
 */
export function journeyLanguages(language: Language): readonly Language[] {
  return process.env['TEST_LANGUAGES'] === 'all' ? languages : [language]
}
