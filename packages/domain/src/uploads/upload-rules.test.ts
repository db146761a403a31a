import { expect, test } from 'vitest'
import { importableKindOf, isHiddenFile, readUploadPath } from './upload-rules.ts'

test.each([
  'Salt.wav',
  'Ada Vega/Sea/01 - Salt (Instrumental).wav',
  'Où est-ce ?.flac',
  '音楽/塩.wav',
  'a..b.wav',
  'what: "ever".wav',
])('[R12.4] %s can be stored', (path) => {
  expect(readUploadPath(path)).toBe(path)
})

test('[R12.4] accents have one spelling, so that a table finds its files', () => {
  expect(readUploadPath('É.wav'.normalize('NFD'))).toBe('É.wav'.normalize('NFC'))
})

test.each([
  '',
  '/a.wav',
  'a/',
  'a//b.wav',
  '..',
  '../a.wav',
  'a/../b.wav',
  'a/./b.wav',
  '.a.wav',
  'a/.b/c.wav',
  'a\\b.wav',
  'a\nb.wav',
  'a\0.wav',
  '\ud800.wav',
  'M\ufffdsica.wav',
  'x'.repeat(241),
  Array.from({ length: 30 }, () => 'x'.repeat(40)).join('/'),
])('[R12.4] %j cannot', (path) => {
  expect(readUploadPath(path)).toBeUndefined()
})

test('[R12.4] [R17.78] a file is what its name says; others are not uploaded', () => {
  expect(importableKindOf('a/Salt.WAV')).toBe('sound')
  expect(importableKindOf('tracks.tsv')).toBe('table')
  // Sent although it cannot be read: a check has to know of it.
  const unread = ['tracks.xls', 'tracks.xlsb', 'tracks.Numbers', 'tracks.fods']
  expect(unread.every((path) => importableKindOf(path) === 'table')).toBe(true)
  expect(importableKindOf('ern.xml')).toBe('message')
  expect(importableKindOf('cover.jpeg')).toBe('picture')
  expect(importableKindOf('cover.avif')).toBe('picture')
  expect(importableKindOf('Salt.wav.exe')).toBeUndefined()
  expect(importableKindOf('page.svg')).toBeUndefined()
  expect(['a/.DS_Store', '__MACOSX/a.wav', 'a/._b.wav'].every(isHiddenFile)).toBe(true)
  expect(isHiddenFile('a/b.c.wav')).toBe(false)
})

test.each([
  '$RECYCLE.BIN/S-1-5-21/$RWX1.wav',
  '#recycle/Salt.wav',
  '@Recycle/Salt.wav',
  'RECYCLER/Dc1.wav',
  'System Volume Information/a.txt',
  'Album/@eaDir/Salt.wav/SYNOAUDIO_THUMB.jpg',
  'lost+found/#1234.wav',
])('[R17.88] %s is nobody’s file: it was deleted, or added by a system', (path) => {
  expect(isHiddenFile(path)).toBe(true)
})
