import { m } from '@tempolibre/locales/messages'
import { useState } from 'react'
import { type Theme, themeKey, themes } from './theme-script.ts'

const names: Record<Theme, () => string> = {
  system: m.theme_system,
  light: m.theme_light,
  dark: m.theme_dark,
}

/** Light, dark, or as the device has it. Only ever rendered in a browser: without JavaScript nothing could carry it out. */
export function ThemeSwitch() {
  const [theme, setTheme] = useState<Theme>(chosenTheme)

  function choose(chosen: Theme) {
    setTheme(chosen)
    if (chosen === 'system') delete document.documentElement.dataset['theme']
    else document.documentElement.dataset['theme'] = chosen
    try {
      localStorage.setItem(themeKey, chosen)
    } catch (error) {
      // Full or forbidden storage: the choice holds for this page.
      if (!(error instanceof DOMException)) throw error
    }
  }

  return (
    <fieldset className="theme-switch">
      <legend className="unseen">{m.theme_label()}</legend>
      {themes.map((value) => (
        <label key={value}>
          <input
            type="radio"
            name="theme"
            value={value}
            checked={theme === value}
            onChange={() => choose(value)}
          />
          <span>{names[value]()}</span>
        </label>
      ))}
    </fieldset>
  )
}

function chosenTheme(): Theme {
  const chosen = document.documentElement.dataset['theme']
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system'
}
