import { describe, expect, test } from 'vitest'
import { findPlaces, foldersOf, placeChosen } from './find-places.ts'

const choose = (...paths: string[]) => paths.map((path) => ({ path, file: new File(['x'], 'any') }))

const known = [
  'Label/tracks.csv',
  'Label/A/01.wav',
  'Label/A/02.wav',
  'Label/A/cover.jpg',
  'Label/B/01.wav',
  'Label/B/cover.jpg',
]

/** What is asked, and where everything lies if the first answer is taken. */
function answer(...paths: string[]) {
  const chosen = choose(...paths)
  const questions = findPlaces(chosen, known)
  const placed = placeChosen(
    chosen,
    questions.map(({ places }) => places[0]),
  )
  return {
    asked: questions.map((question) => [question.paths, question.places.map(({ folder }) => folder)]),
    paths: placed.chosen.map(({ path }) => path),
    folders: placed.folders,
  }
}

describe('[R17.22] files that may be others of the upload', () => {
  test('a table chosen without its folder replaces the one of its name, whatever its capitals', () => {
    expect(answer('Tracks.csv')).toEqual({
      asked: [[['Tracks.csv'], ['Label/']]],
      paths: ['Label/tracks.csv'],
      folders: [],
    })
  })

  test('of several files of a name each is offered, also for files that belong together', () => {
    expect(answer('01.wav', 'cover.jpg', 'new.wav')).toEqual({
      asked: [
        [
          ['01.wav', 'cover.jpg'],
          ['Label/A/', 'Label/B/'],
        ],
      ],
      paths: ['Label/A/01.wav', 'Label/A/cover.jpg', 'new.wav'],
      folders: [],
    })
  })

  test('a folder that was renamed, and a folder of the one that was sent', () => {
    expect(answer('Label 2/tracks.csv', 'Label 2/A/01.wav', 'Label 2/A/new.wav')).toMatchObject({
      asked: [[expect.anything(), ['Label/']]],
      paths: ['Label/tracks.csv', 'Label/A/01.wav', 'Label/A/new.wav'],
      folders: ['Label/'],
    })
    expect(answer('A/01.wav', 'A/02.wav')).toMatchObject({
      paths: ['Label/A/01.wav', 'Label/A/02.wav'],
      folders: ['Label/A/'],
    })
    expect(answer('Music/Label/tracks.csv', 'Music/Label/B/01.wav')).toMatchObject({
      paths: ['Label/tracks.csv', 'Label/B/01.wav'],
      folders: [''],
    })
  })

  test('[R17.5] in other capitals, too', () => {
    expect(answer('label/a/01.WAV')).toMatchObject({ asked: [] })
    expect(answer('a/01.WAV', 'a/02.wav')).toMatchObject({
      asked: [[expect.anything(), ['Label/A/']]],
      paths: ['Label/A/01.WAV', 'Label/A/02.wav'],
    })
    expect(answer('OTHER/TRACKS.csv', 'OTHER/a/01.wav')).toMatchObject({
      asked: [[expect.anything(), ['Label/']]],
      paths: ['Label/TRACKS.csv', 'Label/a/01.wav'],
    })
  })

  test('nothing is asked of the same folder, nor of another one', () => {
    expect(answer('Label/tracks.csv', 'Label/C/01.wav')).toEqual({
      asked: [],
      paths: ['Label/tracks.csv', 'Label/C/01.wav'],
      folders: ['Label/'],
    })
    expect(answer('Other/1.wav', 'Other/2.wav', 'Other/cover.jpg').asked).toEqual([])
    expect(answer('new.csv').asked).toEqual([])
    expect(findPlaces(choose('tracks.csv'), ['tracks.csv', 'Label/tracks.csv'])).toEqual([])
  })

  test('kept beside the others they stay where they were chosen', () => {
    const chosen = choose('tracks.csv', 'A/01.wav')
    expect(placeChosen(chosen, [undefined, undefined])).toEqual({ chosen, folders: ['A/'] })
    expect(foldersOf(choose('a/b/c.wav', 'a/d.wav', 'e.wav'))).toEqual(['a/'])
  })
})
