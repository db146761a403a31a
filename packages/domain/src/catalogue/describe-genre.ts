import type { Translated } from '@tempolibre/locales'

/** Texts of a genre that comes with an import, until an editor writes better ones. */
export function describeGenre({ en, es, fr }: Translated): {
  subheading: Translated
  meta_title: Translated
  meta_description: Translated
} {
  const description = {
    en: `${en} music with a licence you can prove: listen, download, and use it in videos, podcasts and venues.`,
    es: `${es}: música con una licencia que puedes demostrar. Escúchala, descárgala y úsala en vídeos, pódcast y locales.`,
    fr: `${fr} : de la musique dont vous pouvez prouver la licence. Écoutez-la, téléchargez-la, utilisez-la dans vos vidéos, podcasts et lieux.`,
  }
  return {
    subheading: description,
    meta_title: {
      en: `Royalty-free ${en} music`,
      es: `${es}: música libre de derechos`,
      fr: `${fr} : musique libre de droits`,
    },
    meta_description: description,
  }
}
