import type { Translated } from '@tempolibre/locales'
import type { Messages } from '../../records/studio-resource.ts'

/** What the screens of this resource say. */
export const messages: Translated<Messages> = {
  en: {
    name: 'Genre |||| Genres',
    fields: {
      title: 'Title',
      slug: 'Address',
      subheading: 'Subheading',
      description: 'Description',
      meta_title: 'Title for search engines',
      meta_description: 'Description for search engines',
      tracks: 'Tracks',
      gaps: 'Texts',
      incomplete: 'Texts missing',
    },
    parts: { texts: 'Texts', search_engines: 'For search engines' },
  },
  es: {
    name: 'Género |||| Géneros',
    fields: {
      title: 'Título',
      slug: 'Dirección',
      subheading: 'Subtítulo',
      description: 'Descripción',
      meta_title: 'Título para buscadores',
      meta_description: 'Descripción para buscadores',
      tracks: 'Canciones',
      gaps: 'Textos',
      incomplete: 'Faltan textos',
    },
    parts: { texts: 'Textos', search_engines: 'Para buscadores' },
  },
  fr: {
    name: 'Genre |||| Genres',
    fields: {
      title: 'Titre',
      slug: 'Adresse',
      subheading: 'Sous-titre',
      description: 'Description',
      meta_title: 'Titre pour les moteurs de recherche',
      meta_description: 'Description pour les moteurs de recherche',
      tracks: 'Morceaux',
      gaps: 'Textes',
      incomplete: 'Textes manquants',
    },
    parts: { texts: 'Textes', search_engines: 'Pour les moteurs de recherche' },
  },
}
