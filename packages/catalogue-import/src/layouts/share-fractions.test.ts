import { describe, expect, test } from 'vitest'
import { readSheet } from './read-sheet.ts'

const read = (text: string) => readSheet(Buffer.from(text), 't.csv')
const sharesOf = (text: string) =>
  read(text).records.map(({ writers = [] }) => writers.map(({ performanceShare }) => performanceShare))
const codesOf = (text: string) =>
  read(text).problems.map(({ code, column, line, severity }) => [severity, code, column, line])

describe('[R17.70] shares that are fractions of a whole', () => {
  const people = 'file,title,writer 1 name,writer 1 share,writer 2 name,writer 2 share\n'

  test('are read in percent where they add up to 1 in each work, and it is told', () => {
    const table = `${people}a,A,Ada,0.5,Bo,0.5\nb,B,Ada,0.333,Bo,0.667\nc,C,Ada,1,,\nd,D,Ada,,Bo,\n`
    expect(sharesOf(table)).toEqual([[50, 50], [33.3, 66.7], [100], [undefined, undefined]])
    expect(codesOf(table)).toEqual([['warning', 'shares_fractions', 'writer 1 share', undefined]])
  })

  test('also in one column, with a decimal comma, and for publishers apart', () => {
    const table =
      'file;title;composers;porcentaje;publishers;publisher shares\na;A;Ada|Bo|Cy;0,33|0,33|0,33;X|Y;60|40\nb;B;Ada|Bo;0,25|0,75;X;100\n'
    expect(sharesOf(table)).toEqual([
      [33, 33, 33],
      [25, 75],
    ])
    expect(read(table).records[0]?.publishers?.map(({ performanceShare }) => performanceShare)).toEqual([
      60, 40,
    ])
  })

  test('also where writers and publishers add up to 1 together', () => {
    const table =
      'library: name,track: title,writer:1: name,writer:1: owner performance share %,publisher:1: name,publisher:1: owner performance share %\nL,A,Ada,0.5,X,0.5\n'
    expect(read(table).records).toMatchObject([
      { writers: [{ performanceShare: 50 }], publishers: [{ performanceShare: 50 }] },
    ])
  })

  test('are errors of their lines where other works have percentages', () => {
    const table = `${people}a,A,Ada,50,Bo,50\nb,B,Ada,0.5,Bo,0.5\nc,C,Ada,1,,\nd,D,Ada,99.5,Bo,0.5\n`
    expect(codesOf(table)).toEqual([
      ['error', 'cell_share_unclear', 'writer 1 share', 3],
      ['error', 'cell_share_unclear', 'writer 1 share', 4],
    ])
  })

  test('are errors where they do not add up to 1', () => {
    const table = `${people}a,A,Ada,0.5,Bo,0.5\nb,B,Ada,0.5,,\n`
    expect(sharesOf(table)[0]).toEqual([50, 50])
    expect(codesOf(table)).toEqual([
      ['warning', 'shares_fractions', 'writer 1 share', undefined],
      ['error', 'cell_share_unclear', 'writer 1 share', 3],
    ])
  })

  test('with their sign, or in percent, are what is written', () => {
    expect(sharesOf(`${people}a,A,Ada,0.5%,Bo,0.5%\nb,B,Ada,100,,\nc,C,Ada,0,Bo,0\n`)).toEqual([
      [0.5, 0.5],
      [100],
      [0, 0],
    ])
    expect(codesOf(`${people}a,A,Ada,0.5%,Bo,0.5%\nc,C,Ada,0,Bo,0\n`)).toEqual([])
  })

  test('behind names are shares too', () => {
    expect(read('file,title,composers\na,A,Ada Vega 0.5; Bo Lund 0.5\n').records).toMatchObject([
      {
        writers: [
          { name: 'Ada Vega', performanceShare: 50 },
          { name: 'Bo Lund', performanceShare: 50 },
        ],
      },
    ])
  })
})
