import { expect, test } from 'vitest'
import { toPlainText } from './plain-text.ts'

test('[R16.101] terms are read without the marks of their markup', () => {
  const text = [
    '# Terms',
    '### 7.2 Refunded payments',
    '**Free** (Free). As section 7.2 of the [licence terms](/license-terms) says, 3 * 4 * 5.',
    '- sell, *lend* or `share`;',
    '| Use | Free | A \\| B |',
    '| --- | :---: | --- |',
    '| Video | yes | no |',
  ].join('\n')
  expect(toPlainText(text).split('\n')).toEqual([
    'Terms',
    '7.2 Refunded payments',
    'Free (Free). As section 7.2 of the licence terms (/license-terms) says, 3 * 4 * 5.',
    '– sell, lend or share;',
    'Use · Free · A | B',
    'Video · yes · no',
  ])
})
