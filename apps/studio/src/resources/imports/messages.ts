import type { Translated } from '@tempolibre/locales'
import type { Messages } from '../../records/studio-resource.ts'

/** What the screens of this resource say. */
export const messages: Translated<Messages> = {
  en: {
    name: 'Import |||| Imports',
    fields: {
      started_at: 'Started',
      folder: 'Folder',
      recordings: 'Recordings',
      drafts: 'Drafts',
      published: 'Published by it',
      undone_at: 'Undone',
    },
    undo: 'Undo',
    undo_title: 'Undo this import?',
    undo_question:
      'The track it published disappears, or is as it was before. Licences already issued stay valid. |||| The %{smart_count} tracks it published disappear, or are as they were before. Licences already issued stay valid.',
    undone: 'The import is undone',
  },
  es: {
    name: 'Importación |||| Importaciones',
    fields: {
      started_at: 'Inicio',
      folder: 'Carpeta',
      recordings: 'Grabaciones',
      drafts: 'Borradores',
      published: 'Publicadas por ella',
      undone_at: 'Deshecha',
    },
    undo: 'Deshacer',
    undo_title: '¿Deshacer esta importación?',
    undo_question:
      'La canción que publicó desaparece o vuelve a ser como antes. Las licencias ya emitidas siguen siendo válidas. |||| Las %{smart_count} canciones que publicó desaparecen o vuelven a ser como antes. Las licencias ya emitidas siguen siendo válidas.',
    undone: 'Importación deshecha',
  },
  fr: {
    name: 'Import |||| Imports',
    fields: {
      started_at: 'Début',
      folder: 'Dossier',
      recordings: 'Enregistrements',
      drafts: 'Brouillons',
      published: 'Publiés par lui',
      undone_at: 'Annulé',
    },
    undo: 'Annuler l’import',
    undo_title: 'Annuler cet import ?',
    undo_question:
      'Le morceau qu’il a publié disparaît, ou redevient ce qu’il était. Les licences déjà émises restent valables. |||| Les %{smart_count} morceaux qu’il a publiés disparaissent, ou redeviennent ce qu’ils étaient. Les licences déjà émises restent valables.',
    undone: 'L’import est annulé',
  },
}
