import type { Translated } from '@tempolibre/locales'
import type { Messages } from '../../records/studio-resource.ts'

/** What the screens of this resource say. */
export const messages: Translated<Messages> = {
  en: {
    name: 'Tag |||| Tags',
    fields: {
      name: 'Name',
      slug: 'Address',
      kind: 'Kind',
      tracks: 'Tracks',
      gaps: 'Texts',
      incomplete: 'Texts missing',
    },
    parts: { texts: 'Name' },
    kinds: { mood: 'Mood', use: 'Use', instrument: 'Instrument' },
    tabs: { mood: 'Moods', use: 'Uses', instrument: 'Instruments' },
  },
  es: {
    name: 'Etiqueta |||| Etiquetas',
    fields: {
      name: 'Nombre',
      slug: 'Dirección',
      kind: 'Tipo',
      tracks: 'Canciones',
      gaps: 'Textos',
      incomplete: 'Faltan textos',
    },
    parts: { texts: 'Nombre' },
    kinds: { mood: 'Ambiente', use: 'Uso', instrument: 'Instrumento' },
    tabs: { mood: 'Ambientes', use: 'Usos', instrument: 'Instrumentos' },
  },
  fr: {
    name: 'Étiquette |||| Étiquettes',
    fields: {
      name: 'Nom',
      slug: 'Adresse',
      kind: 'Type',
      tracks: 'Morceaux',
      gaps: 'Textes',
      incomplete: 'Textes manquants',
    },
    parts: { texts: 'Nom' },
    kinds: { mood: 'Ambiance', use: 'Usage', instrument: 'Instrument' },
    tabs: { mood: 'Ambiances', use: 'Usages', instrument: 'Instruments' },
  },
}
