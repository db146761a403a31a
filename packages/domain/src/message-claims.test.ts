import { type Language, languages } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { describe, expect, test } from 'vitest'
import { maxFavourites } from './accounts/account-rules.ts'
import { contactLimits } from './contact/contact-message.ts'
import { playlistLimits } from './playlists/playlist-rules.ts'

/** The whole numbers in a text, however the language groups their digits. */
function numbersIn(text: string): number[] {
  return [...text.matchAll(/\d+(?:[.,\u202f]\d{3})*/g)].map(([digits]) =>
    Number(digits.replaceAll(/\D/g, '')),
  )
}

describe.each(languages)('claims in messages, in %s', (locale: Language) => {
  const { maximum, minimum } = contactLimits.message
  const length = 7

  test.each<[string, string, number[]]>([
    ['[R4.5] the length asked for', m.contact_message_hint({}, { locale }), [minimum, maximum]],
    ['[R4.5] too short', m.contact_message_short({ length }, { locale }), [minimum, length]],
    ['[R4.5] too long', m.contact_message_long({ length }, { locale }), [maximum, length]],
    ['[R10.1] favourites', m.favourite_full({}, { locale }), [maxFavourites]],
    ['[R10.1] playlists', m.playlist_limit_reached({}, { locale }), [playlistLimits.playlists]],
    ['[R10.1] songs of a playlist', m.playlist_full({}, { locale }), [playlistLimits.tracks]],
  ])('%s: the numbers defined by the rules', (_, text, numbers) => {
    expect(numbersIn(text)).toEqual(numbers)
  })

  test('a genre with “music” in its name is not followed by another “music”', () => {
    const genre = { en: 'Latin', es: 'Música latina', fr: 'Musique latine' }[locale]
    const texts = [
      m.track_title({ title: 'A', artist: 'B', genre }, { locale }),
      m.music_category_description({ title: genre }, { locale }),
    ]
    for (const text of texts) expect(text).not.toMatch(/(?:música|musique|music) (?:música|musique|music)/i)
  })

  test('every page that needs JavaScript says so in the same words', () => {
    const advice = [
      m.sign_needs_script,
      m.account_page_needs_script,
      m.checkout_needs_script,
      m.playlist_needs_script,
    ].map((message) =>
      message({}, { locale })
        .split(/(?<=\.) /)
        .slice(1)
        .join(' '),
    )
    expect(new Set(advice).size).toBe(1)
    expect(advice[0]).not.toBe('')
  })
})
