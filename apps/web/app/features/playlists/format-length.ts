import { m } from '@tempolibre/locales/messages'

/**
 * Formats a list's playing time: `41 min`, `1 h 5 min`.
 * @param seconds 0 gives `0 min`
 */
export function formatLength(seconds: number): string {
  const all = seconds > 0 ? Math.max(1, Math.round(seconds / 60)) : 0
  const hours = Math.floor(all / 60)
  const minutes = String(all % 60)
  return hours === 0 ? m.playlist_minutes({ minutes }) : m.playlist_hours({ hours: String(hours), minutes })
}
