import { languages } from '@tempolibre/locales'
import { isApplicationPath } from '../addresses/application-path.ts'
import { inlineMark } from '../inline-scripts/inline-mark.server.ts'
import { cookieSeconds } from './remembered-language.ts'

/** The first words of a language tag that name a language of the site. */
const known = `/\\blng=(${languages.join('|')})\\b/i`

/**
 * Runs first of all in a page of the application host, where no address names the language. A server sees the address and
 * the cookie but not the browser's storage, which comes before what the browser asks for: where address and
 * cookie are silent and storage names another language, it becomes the cookie and the page is asked for again before
 * anything of it is seen. Where the browser takes no cookie the page stays as it is, so it is asked for once at most.
 */
const script = `document.currentScript.remove();try{let d=document,k=${known},v=['localStorage','sessionStorage'].map(s=>k.exec('lng='+window[s].getItem('lng'))?.[1].toLowerCase()).find(Boolean);if(v&&v!==d.documentElement.lang&&!k.test(location.search)&&!k.test(d.cookie)){d.cookie='lng='+v+'; Path=/; Max-Age=${cookieSeconds}; SameSite=Lax'+(location.protocol==='https:'?'; Secure':'');k.test(d.cookie)&&location.reload()}}catch{}`

const headStart = '<head>'

/** Lets a page of the application host follow the language that the browser's storage names. */
export function followStoredLanguage(html: string, pathname: string): string {
  if (!isApplicationPath(pathname)) return html
  return html.replace(headStart, () => `${headStart}<script nonce="${inlineMark}">${script}</script>`)
}
