import { expect, test } from 'vitest'
import type { Writer } from '../rightholders.ts'
import { readHolders, writeHolders } from './index.ts'

const nobody: Writer = { name: '', role: null, ipi: null, society: null, share: null, exemption: null }

test.each<[string, Partial<Writer>[], string]>([
  ['a name', [{ name: 'Ada Vega' }], 'Ada Vega'],
  [
    'all of it',
    [
      {
        name: 'Ada Vega',
        role: 'CA',
        society: '072',
        share: 33.33,
        ipi: '00014107338',
        exemption: 'Letter 7, 2026',
      },
      { name: 'Bo Lund', society: '099', share: 66.67 },
    ],
    'Ada Vega (CA, SGAE) 33.33% [00014107338] {Letter 7, 2026}; Bo Lund (NS) 66.67%',
  ],
  ['a turned name', [{ name: 'Vega, Ada' }], 'Vega, Ada;'],
  ['a society with brackets in its name', [{ name: 'Ada Vega', society: '011' }], 'Ada Vega (011)'],
  ['nobody', [], ''],
])('[R17.55] rightholders in a cell are read as they were written: %s', (_, people, text) => {
  const holders = people.map((each) => ({ ...nobody, ...each }))
  expect(writeHolders(holders)).toBe(text)
  expect(readHolders(text, 'writers')).toEqual({ value: holders })
})

test.each([
  ['a share', 'Ada Vega 120%', 'cell_share', '120%'],
  ['an IPI with wrong check digits', 'Ada Vega [00014107339]', 'cell_ipi', '00014107339'],
  ['an unknown society', 'Ada Vega (Nowhere)', 'society', 'Nowhere'],
])('[R17.55] what cannot be saved is named: %s', (_, text, code, value) => {
  expect(readHolders(text, 'writers')).toEqual({ fault: { code, value } })
})

test.each([
  ['Ada Vega 1/3; Bo Lund 2/3', [33.33, 66.67]],
  ['Ada Vega ⅓; Bo Lund ⅔', [33.33, 66.67]],
  ['Ada Vega 33 1/3 %; Bo Lund 66⅔%', [33.33, 66.67]],
  ['Ada Vega 1/2 %; Bo Lund 99,5 por ciento', [0.5, 99.5]],
])('[R17.55] a share may be a fraction of the whole, or of a per cent: %s', (text, shares) => {
  const read = readHolders(text, 'writers')
  expect('value' in read ? read.value.map(({ share }) => share) : read).toEqual(shares)
})
