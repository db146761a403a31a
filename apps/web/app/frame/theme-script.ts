import { tokenKey } from '../foundation/state/index.ts'

/** Key in local storage and values of the appearance switch. */
export const themeKey = 'theme'
export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/**
 * Runs in the head before anything is painted, so that neither a chosen appearance nor the way in flashes for a visitor who has
 * chosen, or is signed in. Storage may be forbidden.
 */
export const themeScript = `try{let s=localStorage,d=document.documentElement,t=s.getItem('${themeKey}');if(t==='light'||t==='dark')d.dataset.theme=t;s.getItem('${tokenKey}')&&d.toggleAttribute('data-signed-in')}catch{}`
