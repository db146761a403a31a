import { hashContent } from '@tempolibre/domain/hash-content'
import { importableKindOf } from '@tempolibre/domain/upload-rules'
import { describe, expect, test } from 'vitest'
import { compareFiles } from './compare-files.ts'
import { inOneSpelling } from './collect-files.ts'
import { faultOf } from './send-queue.ts'

const fileOf = (text: string, time = 1000) => new File([text], 'any', { lastModified: time })

/** A file as the server lists it. */
async function known(
  path: string,
  text: string,
  { time = 1000, received = text.length, hashed = true } = {},
) {
  const bytes = Buffer.from(text)
  return {
    id: `id of ${path}`,
    path,
    bytes: bytes.length,
    modified_at: new Date(time).toISOString(),
    complete: received === bytes.length,
    received,
    content_hash: hashed
      ? await hashContent(importableKindOf(path) ?? 'table', bytes.length, async (from, to) =>
          bytes.subarray(from, to),
        )
      : null,
  }
}

const kilobytes = (letter: string, count: number) => letter.repeat(count * 1024)

describe('[R17.21] files that are chosen again', () => {
  test.each([
    ['a table that was corrected', 't.csv', 'bpm,9', 'bpm,8', 2000, 'replaced'],
    ['a table that was corrected, of the same size and time', 't.csv', 'bpm,9', 'bpm,8', 1000, 'replaced'],
    ['a table that was only saved again', 't.csv', 'bpm,9', 'bpm,9', 2000, 'same'],
    [
      'a sound of the same size and time with another beginning',
      'a.wav',
      `1${kilobytes('x', 900)}`,
      `2${kilobytes('x', 900)}`,
      1000,
      'replaced',
    ],
    [
      'a sound with another end',
      'a.wav',
      `${kilobytes('x', 900)}1`,
      `${kilobytes('x', 900)}2`,
      1000,
      'replaced',
    ],
    [
      'a sound with another middle',
      'a.wav',
      `${kilobytes('x', 500)}1${kilobytes('x', 500)}`,
      `${kilobytes('x', 500)}2${kilobytes('x', 500)}`,
      1000,
      'replaced',
    ],
    ['the same sound', 'a.wav', kilobytes('x', 900), kilobytes('x', 900), 1000, 'same'],
    ['the same sound at another time', 'a.wav', 'xyz', 'xyz', 3000, 'replaced'],
    ['a picture of another size', 'a.jpg', 'xyz', 'xy', 1000, 'replaced'],
  ])('%s', async (_, path, before, after, time, outcome) => {
    const { send, told } = await compareFiles(
      [{ path, file: fileOf(after, time) }],
      [await known(path, before)],
    )
    expect(send.map((file) => file.path)).toEqual(outcome === 'replaced' ? [path] : [])
    expect(told).toMatchObject(
      outcome === 'replaced' ? { replaced: [path], same: 0 } : { replaced: [], same: 1 },
    )
  })

  test('are new, go on, or are there already; what has no hash is told by size and time, and tables are sent again', async () => {
    const { send, told } = await compareFiles(
      ['new.wav', 'half.wav', 'other half.wav', 'old.wav', 'old.csv'].map((path) => ({
        path,
        file: fileOf('abcd'),
      })),
      [
        await known('half.wav', 'abcd', { received: 2, hashed: false }),
        await known('other half.wav', 'abcde', { received: 2, hashed: false }),
        await known('old.wav', 'abcd', { hashed: false }),
        await known('old.csv', 'abcd', { hashed: false }),
      ],
    )
    expect(send.map(({ fileId, path, received }) => [path, fileId, received])).toEqual([
      ['new.wav', undefined, undefined],
      ['half.wav', 'id of half.wav', 2],
      ['other half.wav', undefined, undefined],
      ['old.csv', undefined, undefined],
    ])
    expect(told).toMatchObject({ added: 1, resumed: 1, same: 1, replaced: ['other half.wav', 'old.csv'] })
  })

  test('that cannot be sent replace nothing, and messages without content are not sent', async () => {
    const files = ['a.wav', 'BatchComplete.xml'].map((path) => ({ path, file: fileOf('') }))
    const { send, told } = await compareFiles(files, [await known('a.wav', 'abcd')])
    expect(send.map(({ path }) => path)).toEqual(['a.wav'])
    expect(told).toMatchObject({ added: 0, replaced: [], passedOver: [{ kind: 'message_empty', count: 1 }] })
  })

  test('[R17.22] tell what is no longer in their folder, and what is not sent', async () => {
    const there = await Promise.all(
      ['Label/a.wav', 'Label/gone.wav', 'Label/CD 1/gone.csv', 'Elsewhere/b.wav', 'c.wav'].map((path) =>
        known(path, 'abcd'),
      ),
    )
    const chosen = ['Label/a.wav', 'Label/notes.pdf', 'Label/.DS_Store', 'Label/old.zip'].map((path) => ({
      path,
      file: fileOf('abcd'),
    }))
    const { send, told } = await compareFiles(chosen, there, ['Label/'])
    expect(send).toEqual([])
    expect(told.missing.map(({ path }) => path)).toEqual(['Label/gone.wav', 'Label/CD 1/gone.csv'])
    expect(told.passedOver.map(({ files, kind }) => [kind, ...files])).toEqual([
      ['archive', 'Label/old.zip'],
      ['document', 'Label/notes.pdf'],
      ['hidden', 'Label/.DS_Store'],
    ])
    expect((await compareFiles(chosen, there)).told.missing).toEqual([])
  })
})

test('[R17.21] of two names that differ in the spelling of accents alone the second is named, and takes nobody’s place', async () => {
  const [composed, apart] = ['été.wav', 'e\u0301te\u0301.wav']
  const chosen = inOneSpelling([apart, composed].map((path) => ({ path, file: fileOf(path) })))
  const { send, told } = await compareFiles(chosen, [])
  expect(told.added).toBe(1)
  expect(send.map(({ file, path }) => [path.normalize('NFC'), faultOf(path, file)])).toEqual([
    [composed, undefined],
    [composed, 'twin'],
  ])
  expect(new Set(send.map(({ path }) => path)).size).toBe(2)
})

describe('[R17.5] files whose names have changed', () => {
  const chosenAs = (...paths: string[]) => paths.map((path) => ({ path, file: fileOf('abcd') }))

  test('by their capitals alone are those that the upload has, and nothing is missing', async () => {
    const there = [await known('Label/A/Danza.wav', 'abcd'), await known('Label/Sal.wav', 'other')]
    const { send, told } = await compareFiles(chosenAs('label/a/danza.WAV', 'label/SAL.wav'), there, [
      'label/',
    ])
    expect(send.map(({ path }) => path)).toEqual(['Label/Sal.wav'])
    expect(told).toMatchObject({ added: 0, same: 1, replaced: ['Label/Sal.wav'], missing: [] })
  })

  test('are two where both are chosen, or nobody knows which is meant', async () => {
    const there = [await known('A.wav', 'abcd')]
    expect((await compareFiles(chosenAs('A.wav', 'a.wav'), there)).told).toMatchObject({ added: 1, same: 1 })
    const { send, told } = await compareFiles(chosenAs('á.wav', 'Á.wav'), [
      await known('A\u0301.WAV'.normalize('NFC'), 'abcd'),
    ])
    expect(send.map(({ path }) => path)).toEqual(['á.wav', 'Á.wav'])
    expect(told).toMatchObject({ added: 2, replaced: [] })
  })

  test('otherwise are new, and the former ones are missing', async () => {
    const there = [await known('Label/A/Danza.wav', 'abcd'), await known('Label/B.wav', 'abcd')]
    const { told } = await compareFiles(chosenAs('Label/C/Danza.wav', 'Label/Baile.wav'), there, ['Label/'])
    expect(told.added).toBe(2)
    expect(told.missing.map(({ path }) => path)).toEqual(['Label/A/Danza.wav', 'Label/B.wav'])
  })
})

test('[R17.8] of a spreadsheet that is a folder one file is sent, and other such documents are told of once', async () => {
  const chosen = [
    'L/t.numbers/Index.zip',
    'L/t.numbers/preview.jpg',
    'L/n.pages/Index/Document.iwa',
    'L/n.pages/preview.jpg',
    'L/C.key/a.wav',
  ].map((path) => ({ path, file: fileOf('abcd') }))
  const { send, told } = await compareFiles(chosen, [])
  expect(send.map(({ file, path }) => [path, faultOf(path, file)])).toEqual([
    ['L/t.numbers/Index.zip', undefined],
    ['L/C.key/a.wav', undefined],
  ])
  expect(told.passedOver).toEqual([{ kind: 'document', count: 1, files: ['L/n.pages'] }])
})
