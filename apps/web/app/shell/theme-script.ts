/** Key in local storage and values of the appearance switch. */
export const themeKey = 'theme'
export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** Runs in the head before anything is painted, so that a chosen appearance never flashes. Storage may be forbidden. */
export const themeScript = `try{let t=localStorage.getItem('${themeKey}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}`
