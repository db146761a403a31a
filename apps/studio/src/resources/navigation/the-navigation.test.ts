import { expect, test } from 'vitest'
import { isLegalLink, toChange, toFields } from './the-navigation.ts'

const nothing = { header: null, menu: null, footer: null, social: [] }
const label = { en: 'Prices', es: 'Tarifas', fr: 'Nos prix' }

test('[R12.13] where nothing is decided, the form begins with the house’s links, and saving them decides nothing', () => {
  const fields = toFields(nothing)
  expect(fields.header.map(({ target }) => target)).toEqual(['music', 'browse', 'playlists', '', 'pricing'])
  expect(fields.footer.flatMap(({ links }) => links).filter(isLegalLink)).toHaveLength(3)
  expect(toChange(fields)).toEqual(nothing)
})

test('[R12.13] another order is a decision; only what was changed is sent', () => {
  const { header } = toFields(nothing)
  const { header: sent, ...rest } = toChange({ header: header.toReversed() })
  expect(sent?.map(({ target }) => target)).toEqual(['pricing', '', 'playlists', 'browse', 'music'])
  expect(rest).toEqual({})
})

test('[R12.13] an empty name is the page’s own, and a started one is sent with its gaps, for the API to refuse', () => {
  const [first, second] = toFields(nothing).header
  if (!first || !second) throw new Error('The house’s header is empty.')
  const gap = { ...label, es: '' }
  const { header } = toChange({ header: [{ ...first, label }, { ...second, label: gap }, first] })
  expect(header?.map((link) => link.label)).toEqual([label, gap, null])
})

test('[R12.13] all topics have no target, whatever the row led to before', () => {
  const [first] = toFields(nothing).header
  if (!first) throw new Error('The house’s header is empty.')
  expect(toChange({ header: [{ ...first, kind: 'topics', target: 'pricing' }] }).header).toMatchObject([
    { kind: 'topics', target: '' },
  ])
})
