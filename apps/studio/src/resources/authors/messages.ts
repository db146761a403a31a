import type { Translated } from '@tempolibre/locales'
import type { Messages } from '../../records/studio-resource.ts'

/** What the screens of this resource say. */
export const messages: Translated<Messages> = {
  en: {
    name: 'Author |||| Authors',
    fields: {
      name: 'Name',
      slug: 'Address',
      biography: 'Biography',
      articles: 'Articles',
      gaps: 'Texts',
      incomplete: 'Texts missing',
    },
    parts: { texts: 'Author' },
  },
  es: {
    name: 'Autor |||| Autores',
    fields: {
      name: 'Nombre',
      slug: 'Dirección',
      biography: 'Biografía',
      articles: 'Artículos',
      gaps: 'Textos',
      incomplete: 'Faltan textos',
    },
    parts: { texts: 'Autor' },
  },
  fr: {
    name: 'Auteur |||| Auteurs',
    fields: {
      name: 'Nom',
      slug: 'Adresse',
      biography: 'Biographie',
      articles: 'Articles',
      gaps: 'Textes',
      incomplete: 'Textes manquants',
    },
    parts: { texts: 'Auteur' },
  },
}
