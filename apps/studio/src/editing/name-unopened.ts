import type { Translated } from '@tempolibre/locales'
import { useNotify } from 'react-admin'
import { currentLanguage } from '../browser/current-language.ts'
import { textIn } from '../records/gaps.ts'
import { nameSome } from './name-some.ts'

/** Says which songs are not on sale because visitors could not hear or download them; the notice stays until it is closed. */
export function useNameUnopened(): (message: string, songs: readonly { title: Translated }[]) => void {
  const notify = useNotify()
  return (message, songs) => {
    if (songs.length === 0) return
    const titles = nameSome(songs.map(({ title }) => textIn(title, currentLanguage())))
    notify(message, {
      type: 'warning',
      autoHideDuration: null,
      messageArgs: { smart_count: songs.length, titles },
    })
  }
}
