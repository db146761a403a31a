import { expect, test } from 'vitest'
import { readName } from './read-name.ts'

test.each([
  ['Salt and Cedar.wav', { title: 'Salt and Cedar' }],
  ['03 - Salt and Cedar.wav', { title: 'Salt and Cedar', trackNumber: 3 }],
  ['03_Salt_and_Cedar.flac', { title: 'Salt and Cedar', trackNumber: 3 }],
  ['03. Salt (Instrumental).mp3', { title: 'Salt', trackNumber: 3, version: 'Instrumental' }],
  ['Salt - 30s.wav', { title: 'Salt', version: '30s' }],
  ['04_Salt_60s.wav', { title: 'Salt', trackNumber: 4, version: '60s' }],
  ['Salt STEM Drums.wav', { title: 'Salt', version: 'STEM Drums' }],
  ['Salt (Full Mix).wav', { title: 'Salt' }],
  ['Ada Vega - Salt.wav', { title: 'Salt', artist: 'Ada Vega' }],
  ['Ada Vega - Salt - Instrumental.wav', { title: 'Salt', artist: 'Ada Vega', version: 'Instrumental' }],
  [
    'Ada Vega/Harbour/CD 1/07 Salt.wav',
    { title: 'Salt', artist: 'Ada Vega', album: 'Harbour', trackNumber: 7 },
  ],
  ['Harbour/Disco 2/Salt.wav', { title: 'Salt', album: 'Harbour' }],
  ['Harbour/Disque 2/Salt.wav', { title: 'Salt', album: 'Harbour' }],
  ['Harbour/Salt (in Winter).wav', { title: 'Salt (in Winter)', album: 'Harbour' }],
  // A number alone, or one that belongs to the title.
  ['1979.wav', { title: '1979' }],
  ['7 Days.wav', { title: '7 Days' }],
  ['7. Days.wav', { title: 'Days', trackNumber: 7 }],
  ['Cafe\u0301.wav', { title: 'Café' }],
])('[R12.8] %s', (path, { title, ...rest }) => {
  expect(readName(path)).toEqual({ title: { en: title, es: title, fr: title }, ...rest })
})
