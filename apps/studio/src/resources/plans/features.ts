import { perLanguage, type Translated } from '@tempolibre/locales'

/** Features as they are stored: while somebody types, there are lines that are empty yet. */
export function tidyFeatures(features: Translated<string[]>): Translated<string[]> {
  return perLanguage((language) =>
    features[language].map((line) => line.trim()).filter((line) => line !== ''),
  )
}
