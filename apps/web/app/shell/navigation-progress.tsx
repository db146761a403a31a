import { useNavigation } from 'react-router'

/**
 * A line along the top while a page is on its way; it holds back for a moment, so quick answers show nothing. For the
 * eye alone: the title of the page is announced when it has arrived.
 */
export function NavigationProgress() {
  const { state } = useNavigation()
  return state === 'idle' ? null : <div className="progress" aria-hidden="true" />
}
