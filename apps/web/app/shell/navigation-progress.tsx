import { m } from '@tempolibre/locales/messages'
import { useNavigation } from 'react-router'

/** A line along the top while a page is on its way; it holds back for a moment, so quick answers show nothing. */
export function NavigationProgress() {
  const { state } = useNavigation()
  return state === 'idle' ? null : <div className="progress" role="progressbar" aria-label={m.loading()} />
}
