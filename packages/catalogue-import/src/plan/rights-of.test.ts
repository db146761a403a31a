import { expect, test } from 'vitest'
import { readSheet } from '../layouts/read-sheet.ts'
import { rightsOf } from './rights-of.ts'

const rightsIn = (table: string) => readSheet(Buffer.from(table), 'tracks.csv').records.map(rightsOf)

test('[R12.4][R12.8] rights are those of our own table, by code and role', () => {
  const [rights] = rightsIn(
    'file,title,writer 1 name,writer 1 role,writer 1 ipi,writer 1 society,writer 1 share,writer 1 exemption,' +
      'publisher 1 name,publisher 1 share,iswc,label,album,p line,c line,consent date\n' +
      'a.wav,Salt,Ada Vega,CA,14107338,SGAE,50,Letter 7,Vega Editions,50,T0345246801,Vega,Sea,2026 Vega,2026 Vega Art,2026-03-02\n',
  )
  expect(rights).toEqual({
    writers: [
      {
        name: 'Ada Vega',
        role: 'CA',
        ipi: '00014107338',
        society: '072',
        share: 50,
        exemption: 'Letter 7',
      },
    ],
    publishers: [{ name: 'Vega Editions', ipi: null, society: null, share: 50 }],
    iswc: 'T-034.524.680-1',
    label: 'Vega',
    album: 'Sea',
    p_line: '2026 Vega',
    c_line: '2026 Vega Art',
    consented_on: '2026-03-02',
  })
})

test('[R12.8] rights are those of SourceAudio, and publishers are those that writers name', () => {
  const [rights] = rightsIn(
    'SourceAudio ID,Title,Filename,Writer 1 First Name,Writer 1 Last Name,Writer 1 Pro Affiliation,Writer 1 Ownership Share,Writer 1 Role,Writer 1 Publisher\n' +
      '7,Salt,a.wav,Bo,Li,BMI,100,"Composer, Writer",Li Songs\n',
  )
  expect(rights).toMatchObject({
    writers: [{ name: 'Bo Li', role: 'CA', society: '021', share: 100 }],
    publishers: [{ name: 'Li Songs', share: null }],
  })
})

test('[R12.8] a writer who is listed for music and for words is one', () => {
  const writers = ['Composer', 'Lyricist'].map((role) => ({ name: 'Bo Li', role }))
  expect(rightsOf({ writers }).writers).toEqual([
    { name: 'Bo Li', role: 'CA', ipi: null, society: null, share: null, exemption: null },
  ])
})
