import type { EndpointOutput } from '@tempolibre/contract'
import { type Language, numberFormat } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'

type Progress = Pick<EndpointOutput<'getDownloadProgress'>, 'place' | 'seconds_left' | 'state'>

/** What to tell a visitor who waits for a recording; undefined: nothing. */
export function describeWait(progress: Progress, language: Language): string | undefined {
  const { place, seconds_left, state } = progress
  const time = seconds_left === null ? undefined : roughTime(seconds_left, language)
  if (state === 'waiting' && place !== null) {
    return time === undefined ? m.download_wait_place({ place }) : m.download_wait_place_time({ place, time })
  }
  if (state === 'rendering') {
    return time === undefined ? m.download_wait_rendering() : m.download_wait_rendering_time({ time })
  }
  if (state === 'postponed')
    return time === undefined || seconds_left === 0
      ? m.download_wait_again()
      : m.download_wait_postponed({ time })
  return state === 'ready' ? m.download_wait_ready() : undefined
}

/** Rounds an estimate up, to ten seconds, or above 90 s to minutes: `40 seconds`, `2 minutes`. */
function roughTime(seconds: number, language: Language): string {
  const unit = seconds <= 90 ? 'second' : 'minute'
  const value = unit === 'second' ? Math.max(10, Math.ceil(seconds / 10) * 10) : Math.ceil(seconds / 60)
  return numberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(value)
}
