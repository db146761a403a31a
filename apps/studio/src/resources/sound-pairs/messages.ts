import type { Translated } from '@tempolibre/locales'
import type { Messages } from '../../records/studio-resource.ts'

/** What the screens of this resource say. */
export const messages: Translated<Messages> = {
  en: {
    name: 'Pair |||| Duplicates',
    fields: { decision: 'Decision', error_rate: 'Likeness' },
    alike: '%{share} alike',
    question: 'What are they?',
    decisions: {
      open: 'Open',
      same: 'The same recording',
      versions: 'Versions of one song',
      different: 'Different songs',
    },
    decided: 'Noted',
    reopen: 'Ask again',
    none: 'No tracks that sound the same. New recordings are compared within a minute.',
  },
  es: {
    name: 'Pareja |||| Duplicados',
    fields: { decision: 'Decisión', error_rate: 'Parecido' },
    alike: '%{share} de parecido',
    question: '¿Qué son?',
    decisions: {
      open: 'Sin decidir',
      same: 'La misma grabación',
      versions: 'Versiones de una canción',
      different: 'Canciones distintas',
    },
    decided: 'Anotado',
    reopen: 'Volver a preguntar',
    none: 'No hay canciones que suenen igual. Las grabaciones nuevas se comparan en menos de un minuto.',
  },
  fr: {
    name: 'Paire |||| Doublons',
    fields: { decision: 'Décision', error_rate: 'Ressemblance' },
    alike: 'Ressemblance\u202f: %{share}',
    question: 'De quoi s’agit-il\u202f?',
    decisions: {
      open: 'À décider',
      same: 'Le même enregistrement',
      versions: 'Des versions d’un même morceau',
      different: 'Des morceaux différents',
    },
    decided: 'C’est noté',
    reopen: 'Reposer la question',
    none: 'Aucun morceau ne sonne comme un autre. Les nouveaux enregistrements sont comparés dans la minute.',
  },
}
