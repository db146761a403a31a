import type { Translated } from '@tempolibre/locales'
import type { Messages } from '../../records/studio-resource.ts'

/** What the screens of this resource say. */
export const messages: Translated<Messages> = {
  en: {
    name: 'Download |||| Downloads',
    fields: {
      created_at: 'Time',
      track_title: 'Track',
      artist_name: 'Artist',
      holder: 'Holder',
      format: 'Format',
      licence_number: 'Licence',
      track_id: 'Track',
      user_id: 'User',
      from: 'From',
      to: 'To',
    },
  },
  es: {
    name: 'Descarga |||| Descargas',
    fields: {
      created_at: 'Fecha',
      track_title: 'Pista',
      artist_name: 'Artista',
      holder: 'Titular',
      format: 'Formato',
      licence_number: 'Licencia',
      track_id: 'Pista',
      user_id: 'Usuario',
      from: 'Desde',
      to: 'Hasta',
    },
  },
  fr: {
    name: 'Téléchargement |||| Téléchargements',
    fields: {
      created_at: 'Date',
      track_title: 'Titre',
      artist_name: 'Artiste',
      holder: 'Titulaire',
      format: 'Format',
      licence_number: 'Licence',
      track_id: 'Titre',
      user_id: 'Utilisateur',
      from: 'Du',
      to: 'Au',
    },
  },
}
