import { describe, expect, test } from 'vitest'
import { kindOfVersion, readVersion, songKey } from './read-version.ts'

describe('[R12.4] the name of a version', () => {
  test.each([
    ['Salt (Instrumental)', 'Salt', 'Instrumental', 'instrumental'],
    ['Salt [Versión instrumental]', 'Salt', 'Versión instrumental', 'instrumental'],
    ['Sel (Sans voix)', 'Sel', 'Sans voix', 'instrumental'],
    ['Salt - 30 sec', 'Salt', '30 sec', 'edit'],
    ['Salt – Pepper – 15 segundos', 'Salt – Pepper', '15 segundos', 'edit'],
    ['Salt_60s', 'Salt', '60s', 'edit'],
    ['Salt (:30)', 'Salt', ':30', 'edit'],
    ['Salt (30")', 'Salt', '30"', 'edit'],
    ['Salt (Radio Edit)', 'Salt', 'Radio Edit', 'edit'],
    ['Sel (Version courte)', 'Sel', 'Version courte', 'edit'],
    ['Salt STEM Drums', 'Salt', 'STEM Drums', 'stem'],
    ['Salt (Drums Stem)', 'Salt', 'Drums Stem', 'stem'],
    ['Salt (Drums Only)', 'Salt', 'Drums Only', 'stem'],
    ['Salt_Loop', 'Salt', 'Loop', 'loop'],
    ['Sal (Bucle)', 'Sal', 'Bucle', 'loop'],
    ['Sel (Boucle)', 'Sel', 'Boucle', 'loop'],
    ['Salt (No Drums)', 'Salt', 'No Drums', 'alternate'],
    ['Sal (sin batería)', 'Sal', 'sin batería', 'alternate'],
    ['Salt (Alternate Mix 2)', 'Salt', 'Alternate Mix 2', 'alternate'],
    ['Salt (Underscore)', 'Salt', 'Underscore', 'underscore'],
    ['Salt (A cappella)', 'Salt', 'A cappella', 'vocal'],
    ['Salt (Stinger)', 'Salt', 'Stinger', 'sting'],
  ])('%s', (name, song, version, kind) => {
    expect(readVersion(name)).toEqual({ song, version, kind })
  })

  test.each(['Salt', 'Salt (and Pepper)', 'Salt - Pepper', 'Instrumental', '1999', 'Vuelta (2024)', 'Loop'])(
    '%s names none',
    (name) => expect(readVersion(name)).toEqual({ song: name, version: '', kind: undefined }),
  )

  test.each(['Salt (Full Mix)', 'Salt - Main', 'Salt_Full_Length', 'Salt (Versión principal)'])(
    '%s is the song itself',
    (name) => expect(readVersion(name)).toEqual({ song: 'Salt', version: '', kind: undefined }),
  )

  test('an unknown name of a version has no kind', () => {
    expect(kindOfVersion('Sunset at the harbour')).toBeUndefined()
    expect(kindOfVersion('MAIN')).toBe('main')
  })

  test('songs are the same whatever their accents, case and punctuation', () => {
    expect(songKey('Été à Sète!')).toBe(songKey('ete  a SETE'))
    expect(songKey('Salt')).not.toBe(songKey('Salt 2'))
  })
})
