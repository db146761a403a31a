import { useEffect } from 'react'
import { useTranslate } from 'react-admin'

/** The place in the top bar where react-admin puts the title of a screen. */
const titleId = 'react-admin-title'

/** Names the document after the title of the screen. */
export function DocumentTitle() {
  const studio = useTranslate()('studio.name')
  useEffect(() => {
    const place = document.getElementById(titleId)
    const name = () => {
      const title = place?.textContent.trim() ?? ''
      document.title = title === '' ? studio : `${title} – ${studio}`
    }
    name()
    if (!place) return undefined
    const observer = new MutationObserver(name)
    observer.observe(place, { childList: true, characterData: true, subtree: true })
    return () => observer.disconnect()
  }, [studio])
  return null
}
