import { writeWait } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { getLocale } from '@tempolibre/locales/runtime'

/** The message to a visitor who has asked too often, or for too much. @param seconds undefined: the API has not said */
export function describeTooMany(seconds: number | undefined): string {
  return seconds === undefined
    ? m.api_too_many_requests()
    : m.api_too_many_requests_wait({ wait: writeWait(seconds, getLocale()) })
}
