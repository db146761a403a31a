import type { Permission, Usage } from '@tempolibre/domain'
import type { Language } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'

export const usageNames: Record<Usage, (locale: Language) => string> = {
  online_video: (locale) => m.usage_online_video({}, { locale }),
  podcast: (locale) => m.usage_podcast({}, { locale }),
  film_and_course: (locale) => m.usage_film_and_course({}, { locale }),
  game_and_app: (locale) => m.usage_game_and_app({}, { locale }),
  own_advertising: (locale) => m.usage_own_advertising({}, { locale }),
  client_work: (locale) => m.usage_client_work({}, { locale }),
  venue: (locale) => m.usage_venue({}, { locale }),
}

export const permissionNames: Record<Permission, (locale: Language) => string> = {
  yes: (locale) => m.permission_yes({}, { locale }),
  with_credit: (locale) => m.permission_with_credit({}, { locale }),
  no: (locale) => m.permission_no({}, { locale }),
}
