import type { Translated } from '@tempolibre/locales'
import type { Messages } from '../../records/studio-resource.ts'
import { en } from './messages-en.ts'
import { es } from './messages-es.ts'
import { fr } from './messages-fr.ts'

/** What the screens of this resource say. */
export const messages: Translated<Messages> = { en, es, fr }
