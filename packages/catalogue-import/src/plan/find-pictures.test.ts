import { expect, test } from 'vitest'
import { createPictureFinder } from './find-pictures.ts'

const files = (...paths: string[]) => paths.map((path) => ({ path, bytes: 1, modifiedMs: 1 }))
const find = createPictureFinder({
  sounds: files(
    'a/Salt.wav',
    'a/Pepper.wav',
    'b/Salt.wav',
    'b/Pepper.wav',
    'c/Salt.wav',
    'd/Salt.wav',
    'Salt.wav',
    'g/Salt.wav',
    'h/Salt.wav',
  ),
  pictures: files(
    'a/salt.JPG',
    'b/back.jpg',
    'b/Cover 2026.png',
    'c/photograph.webp',
    'd/one.jpg',
    'd/two.jpg',
    'e/shared.png',
    'f/shared.png',
    'g/contra.jpg',
    'g/Carátula.jpg',
    'h/Dos.jpg',
    'h/Pochette avant.jpg',
  ),
})

test.each([
  ['its own', 'a/Salt.wav', 'a/salt.JPG'],
  ['none if the only one is another file’s', 'a/Pepper.wav', undefined],
  ['the cover of its folder', 'b/Salt.wav', 'b/Cover 2026.png'],
  ['the cover of its folder in Spanish', 'g/Salt.wav', 'g/Carátula.jpg'],
  ['the cover of its folder in French', 'h/Salt.wav', 'h/Pochette avant.jpg'],
  ['the only one', 'c/Salt.wav', 'c/photograph.webp'],
  ['none of several without a name that says so', 'd/Salt.wav', undefined],
  ['none of other folders', 'Salt.wav', undefined],
])('[R12.8] the picture of a recording is %s', (_, sound, picture) => {
  expect(find.beside(sound)).toBe(picture)
})

test.each([
  ['in its own folder', 'd/Salt.wav', 'one.jpg', 'd/one.jpg'],
  ['anywhere, if there is one only', 'a/Salt.wav', 'Cover 2026.PNG', 'b/Cover 2026.png'],
  ['by its path, as other systems write it', 'Salt.wav', 'd\\TWO.jpg', 'd/two.jpg'],
  ['without its extension', 'Salt.wav', 'b/back', 'b/back.jpg'],
  ['but not one of several', 'a/Salt.wav', 'shared.png', undefined],
  ['but not by a part of its name', 'Salt.wav', 'ack.jpg', undefined],
  ['but not in a folder of another name', 'Salt.wav', 'c/back.jpg', undefined],
])('[R12.8] the picture that a table names is found %s', (_, sound, name, picture) => {
  expect(find.named(sound, name)).toBe(picture)
})
