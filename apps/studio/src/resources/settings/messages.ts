import type { Translated } from '@tempolibre/locales'
import type { Messages } from '../../records/studio-resource.ts'

/** What the screens of this resource say. */
export const messages: Translated<Messages> = {
  en: {
    name: 'Settings |||| Settings',
    page: { edit: 'Settings' },
    fields: { second_factor_required: 'Require a second factor' },
    parts: { security: 'Security' },
    second_factor_hint: 'Members without a second factor are not let in until they have one.',
  },
  es: {
    name: 'Ajustes |||| Ajustes',
    page: { edit: 'Ajustes' },
    fields: { second_factor_required: 'Exigir un segundo factor' },
    parts: { security: 'Seguridad' },
    second_factor_hint: 'Quien no tenga un segundo factor no podrá entrar hasta que lo configure.',
  },
  fr: {
    name: 'Paramètres |||| Paramètres',
    page: { edit: 'Paramètres' },
    fields: { second_factor_required: 'Exiger un second facteur' },
    parts: { security: 'Sécurité' },
    second_factor_hint: 'Les membres sans second facteur n’entrent pas tant qu’ils n’en ont pas.',
  },
}
