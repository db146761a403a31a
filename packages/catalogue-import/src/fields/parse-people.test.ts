import { describe, expect, test } from 'vitest'
import type { RightHolder } from '../record.ts'
import { parsePeople, parsePublishers, parseWriters } from './parse-people.ts'

/** People in short: name, society, share. */
const short = (people: readonly RightHolder[]) =>
  people.map(({ name, performanceShare, society }) =>
    [name, society && `(${society})`, performanceShare !== undefined && `${performanceShare}%`]
      .filter(Boolean)
      .join(' '),
  )
const read = (text: string) => short(parsePeople(text))
const publishers = (text: string) => {
  const cell = parsePublishers(text)
  return 'value' in cell ? short(cell.value) : cell.problem.code
}

describe('[R17.50] people in one cell', () => {
  test.each([
    ['Ada Vega (SGAE) 33,33%', ['Ada Vega (SGAE) 33.33%']],
    ['Ada Vega 33,33%, Bo Lund 66,67 %', ['Ada Vega 33.33%', 'Bo Lund 66.67%']],
    ['Ada Vega 33.33%; Bo Lund 66.67%', ['Ada Vega 33.33%', 'Bo Lund 66.67%']],
    ['Ada Vega 33 1/3 %; Bo Lund 66⅔%', ['Ada Vega 33.33%', 'Bo Lund 66.67%']],
    ['Ada Vega 1/3; Bo Lund 2/3', ['Ada Vega 33.33%', 'Bo Lund 66.67%']],
    ['Ada Vega 33,33; Bo Lund 66,67', ['Ada Vega 33.33%', 'Bo Lund 66.67%']],
    ["Ada Vega 33'33%", ['Ada Vega 33.33%']],
    ['Ada Vega 50 por ciento; Bo Lund 50 %', ['Ada Vega 50%', 'Bo Lund 50%']],
    ['Ada Vega: 50% - Bo Lund: 50%', ['Ada Vega 50%', 'Bo Lund 50%']],
    ['50% Ada Vega, 50% Bo Lund', ['Ada Vega 50%', 'Bo Lund 50%']],
    ['Ada Vega 50% Bo Lund 50%', ['Ada Vega 50%', 'Bo Lund 50%']],
    ['Ada Vega (50%), Bo Lund (50%)', ['Ada Vega 50%', 'Bo Lund 50%']],
    ['Ada Vega (SGAE, 50 %); Bo Lund SACEM 50%', ['Ada Vega (SGAE) 50%', 'Bo Lund (SACEM) 50%']],
    ['Ada Vega, SGAE, 50%; Bo Lund, STIM, 50%', ['Ada Vega (SGAE) 50%', 'Bo Lund (STIM) 50%']],
    ['Ada Vega, 50%', ['Ada Vega 50%']],
  ])('%s: shares are read, and a comma between digits parts nobody', (cell, people) => {
    expect(read(cell)).toEqual(people)
  })

  test.each([
    ['Vega, Ada; Lund, Bo', ['Vega, Ada', 'Lund, Bo']],
    ['García, Ana; Müller-Lüdenscheidt, Bo', ['García, Ana', 'Müller-Lüdenscheidt, Bo']],
    ['Vega, Ada (SGAE) 50%; Lund, Bo (STIM) 50%', ['Vega, Ada (SGAE) 50%', 'Lund, Bo (STIM) 50%']],
    ['Vega, Ada;', ['Vega, Ada']],
    ['Vega, Ada | Lund, Bo', ['Vega, Ada', 'Lund, Bo']],
    ['Vega, Ada\nLund, Bo', ['Vega, Ada', 'Lund, Bo']],
    ['Vega, Ada / Lund, Bo', ['Vega, Ada', 'Lund, Bo']],
    ['Vega, Ada 50%, Lund, Bo 50%', ['Vega, Ada 50%', 'Lund, Bo 50%']],
    ['Sammy Davis, Jr. 100%', ['Sammy Davis, Jr. 100%']],
    ['Sammy Davis, Jr., Ada Vega', ['Sammy Davis, Jr.', 'Ada Vega']],
    ['Sammy Davis, Jr. (ASCAP) 50% & Ada Vega 50%', ['Sammy Davis, Jr. (ASCAP) 50%', 'Ada Vega 50%']],
    ['Ada Vega, Bo Lund', ['Ada Vega', 'Bo Lund']],
    ['Ada Vega,Bo Lund, Cy Ray', ['Ada Vega', 'Bo Lund', 'Cy Ray']],
  ])('%s: a comma parts people where nothing else does', (cell, people) => {
    expect(read(cell)).toEqual(people)
  })

  test.each([
    ['Ada Vega 50% & Bo Lund 50%', ['Ada Vega 50%', 'Bo Lund 50%']],
    ['Ada Vega 50% y Bo Lund 50%', ['Ada Vega 50%', 'Bo Lund 50%']],
    ['Ada Vega 50% e Inés Lund 50%', ['Ada Vega 50%', 'Inés Lund 50%']],
    ['Ada Vega 50% et Bo Lund 50%', ['Ada Vega 50%', 'Bo Lund 50%']],
    ['Ada Vega (SGAE) and Bo Lund (STIM)', ['Ada Vega (SGAE)', 'Bo Lund (STIM)']],
    ['Ada Vega y Bo Lund', ['Ada Vega', 'Bo Lund']],
    ['Ada Vega, Cy Ray et Bo Lund', ['Ada Vega', 'Cy Ray', 'Bo Lund']],
    ['ADA VEGA Y BO LUND', ['ADA VEGA', 'BO LUND']],
    ['Ada Vega + Bo Lund', ['Ada Vega', 'Bo Lund']],
    ['Ada Vega / Bo Lund', ['Ada Vega', 'Bo Lund']],
    ['Ada Vega/Bo Lund', ['Ada Vega', 'Bo Lund']],
    ['Ada Vega 50%/Bo Lund 50%', ['Ada Vega 50%', 'Bo Lund 50%']],
    ['Lennon/McCartney', ['Lennon', 'McCartney']],
    ['Santiago Ramón y Cajal', ['Santiago Ramón y Cajal']],
    ['José Ortega y Gasset 50%; Ada Vega 50%', ['José Ortega y Gasset 50%', 'Ada Vega 50%']],
    ['AC/DC Tributo', ['AC/DC Tributo']],
    ['Ada & The Sailors', ['Ada & The Sailors']],
    ['Ada Y. Vega', ['Ada Y. Vega']],
  ])('%s: words and slashes part people, but not a name', (cell, people) => {
    expect(read(cell)).toEqual(people)
  })

  test.each([
    ['Ада Вега 50% и Бо Лунд 50%', ['Ада Вега 50%', 'Бо Лунд 50%']],
    ['王菲（CASH）50％、李宇春 50％', ['王菲 (CASH) 50%', '李宇春 50%']],
    ['محمد؛ علي', ['محمد', 'علي']],
    ['Μαρία Κάλλας και Νίκος Γκάτσος', ['Μαρία Κάλλας', 'Νίκος Γκάτσος']],
  ])('%s: in other alphabets as well', (cell, people) => {
    expect(read(cell)).toEqual(people)
  })

  test.each([
    ['Casa Uno 50% & Casa Dos 50%', ['Casa Uno 50%', 'Casa Dos 50%']],
    ['Smith & Sons Music', ['Smith & Sons Music']],
    ['Vega y Lund Ediciones, S.L.', ['Vega y Lund Ediciones, S.L.']],
    ['Universal/MCA Music', ['Universal/MCA Music']],
    ['Cedar Music, Inc., Vega Editions', ['Cedar Music, Inc.', 'Vega Editions']],
    ['Studio 100', ['Studio 100']],
    ['Casa Uno; Casa Dos', ['Casa Uno', 'Casa Dos']],
  ])('%s: publishers keep what belongs to a company', (cell, people) => {
    expect(publishers(cell)).toEqual(people)
  })

  test('names IPI and role, in brackets or not', () => {
    expect(
      parsePeople('Ada Vega (CA) [123456789]; Bo Lund (letra) IPI 00014107338, SGAE; Cy [SACEM]'),
    ).toEqual([
      { name: 'Ada Vega', role: 'CA', ipi: '00123456789' },
      { name: 'Bo Lund', role: 'A', ipi: '00014107338', society: 'SGAE' },
      { name: 'Cy', society: 'SACEM' },
    ])
  })

  test('a share or an IPI that is none is a problem of the cell', () => {
    expect(parseWriters('Ada Vega 150%')).toMatchObject({ problem: { code: 'cell_share', value: '150%' } })
    expect(parseWriters('Ada Vega [12]')).toMatchObject({ problem: { code: 'cell_ipi', value: '12' } })
    expect(parseWriters('Ada Vega 50%; Bo')).toMatchObject({
      value: [{ performanceShare: 50 }, { name: 'Bo' }],
    })
  })
})
