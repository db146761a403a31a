import type { Translated } from '@tempolibre/locales'
import type { Messages } from '../../records/studio-resource.ts'

/** What the screens of this resource say. */
export const messages: Translated<Messages> = {
  en: {
    name: 'Artist |||| Artists',
    fields: {
      name: 'Name',
      biography: 'Biography',
      tracks: 'Tracks',
      gaps: 'Texts',
      incomplete: 'Texts missing',
    },
    parts: { name: 'Name', texts: 'Biography' },
  },
  es: {
    name: 'Artista |||| Artistas',
    fields: {
      name: 'Nombre',
      biography: 'Biografía',
      tracks: 'Canciones',
      gaps: 'Textos',
      incomplete: 'Faltan textos',
    },
    parts: { name: 'Nombre', texts: 'Biografía' },
  },
  fr: {
    name: 'Artiste |||| Artistes',
    fields: {
      name: 'Nom',
      biography: 'Biographie',
      tracks: 'Morceaux',
      gaps: 'Textes',
      incomplete: 'Textes manquants',
    },
    parts: { name: 'Nom', texts: 'Biographie' },
  },
}
