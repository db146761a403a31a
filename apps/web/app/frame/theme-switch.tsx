import { m } from '@tempolibre/locales/messages'
import { useEffect, useState } from 'react'
import { writeStored } from '../foundation/state/index.ts'
import { type Theme, themeKey, themes } from './theme-script.ts'

const names: Record<Theme, () => string> = {
  system: m.theme_system,
  light: m.theme_light,
  dark: m.theme_dark,
}

/** Light, dark, or as the device has it, in every tab of this browser. Only ever rendered in a browser: without JavaScript nothing could carry it out. */
export function ThemeSwitch() {
  const [theme, setTheme] = useState<Theme>(chosenTheme)

  useEffect(() => {
    if (theme === 'system') delete document.documentElement.dataset['theme']
    else document.documentElement.dataset['theme'] = theme
  }, [theme])

  useEffect(() => {
    function follow({ key, newValue }: StorageEvent) {
      if (key === themeKey || key === null) setTheme(themes.find((known) => known === newValue) ?? 'system')
    }
    addEventListener('storage', follow)
    return () => removeEventListener('storage', follow)
  }, [])

  function choose(chosen: Theme) {
    setTheme(chosen)
    // Full or forbidden storage: the choice holds for this page.
    writeStored(themeKey, chosen)
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
