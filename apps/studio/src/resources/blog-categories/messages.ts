import type { Translated } from '@tempolibre/locales'
import type { Messages } from '../../records/studio-resource.ts'

/** What the screens of this resource say. */
export const messages: Translated<Messages> = {
  en: {
    name: 'Category |||| Categories',
    fields: {
      title: 'Title',
      slug: 'Address',
      position: 'Position',
      articles: 'Articles',
      gaps: 'Texts',
      incomplete: 'Texts missing',
    },
    parts: { texts: 'Category' },
    position_hint: 'The site lists categories from the lowest number to the highest.',
  },
  es: {
    name: 'Categoría |||| Categorías',
    fields: {
      title: 'Título',
      slug: 'Dirección',
      position: 'Posición',
      articles: 'Artículos',
      gaps: 'Textos',
      incomplete: 'Faltan textos',
    },
    parts: { texts: 'Categoría' },
    position_hint: 'El sitio muestra las categorías del número más bajo al más alto.',
  },
  fr: {
    name: 'Catégorie |||| Catégories',
    fields: {
      title: 'Titre',
      slug: 'Adresse',
      position: 'Position',
      articles: 'Articles',
      gaps: 'Textes',
      incomplete: 'Textes manquants',
    },
    parts: { texts: 'Catégorie' },
    position_hint: 'Le site présente les catégories du plus petit nombre au plus grand.',
  },
}
