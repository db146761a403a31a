import type { Language } from '@tempolibre/locales'

/** One year. */
export const cookieSeconds = 31_536_000

/**
 * Keeps the language for places where no address names it: the session, local storage and a cookie.
 * Storage that is full or forbidden is left alone: the page works without.
 */
export function rememberLanguage(language: Language): void {
  try {
    sessionStorage.setItem('lng', language)
    localStorage.setItem('lng', language)
    const secure = location.protocol === 'https:' ? '; Secure' : ''
    document.cookie = `lng=${language}; Path=/; Max-Age=${cookieSeconds}; SameSite=Lax${secure}`
  } catch (error) {
    // A TypeError: this browser has no storage at all.
    if (!(error instanceof DOMException || error instanceof TypeError)) throw error
  }
}
