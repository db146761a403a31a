import { languages, pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { expect, test } from 'vitest'
import { open, useBrowser } from './visitor.ts'

const { visit } = useBrowser()

test.each(languages)(
  'the list of keys in %s draws the arrows, each its own, and names them',
  async (locale) => {
    const page = await visit({ reducedMotion: true })
    await open(page, pathTo('home', locale))
    await page.keyboard.press('?')
    const list = page.getByRole('dialog', { name: m.player_keys_title({}, { locale }) })
    await list.waitFor()
    const shift = m.player_key_shift({}, { locale })
    const left = m.player_key_left({}, { locale })
    const right = m.player_key_right({}, { locale })
    const arrows = [left, right, m.player_key_up({}, { locale }), m.player_key_down({}, { locale })]
    expect(new Set(arrows).size).toBe(4)
    for (const names of [arrows, [`${shift} ${left}`, `${shift} ${right}`]]) {
      const pictures = new Set<string>()
      for (const name of names) {
        const key = list.locator('kbd').filter({ hasText: new RegExp(`^${name}$`) })
        pictures.add((await key.screenshot()).toString('base64'))
      }
      // Keys of one size: those without a sign would look alike.
      expect(pictures.size, names.join(', ')).toBe(names.length)
    }
  },
)
