import { describe, expect, test } from 'vitest'
import { judgeRights } from './judge-rights.ts'
import { findShareBasis, noRights, type Publisher, type TrackRights, type Writer } from './rightholders.ts'
import { isBarcode, isIpi, isIswc, readIswc } from './rights-codes.ts'
import { findSociety, societies } from './societies.ts'

const writer: Writer = {
  name: 'Ada Vega',
  role: 'CA',
  ipi: '00000000199',
  society: '072',
  share: 100,
  exemption: 'Letter of 1 March 2026',
}
const publisher: Publisher = { name: 'Vega Editions', ipi: null, society: null, share: 50 }
const clear = {
  ...noRights,
  writers: [writer],
  isrc: 'ESA012600001',
  p_line: '2026 Vega Records',
  consented_on: '2026-03-02',
}
const judge = (changes: Partial<TrackRights & { isrc: string | null }>) =>
  judgeRights({ ...clear, ...changes })

describe('[R12.4] the light of a track', () => {
  test('is green with writers, whole shares, exemption, consent and codes', () => {
    expect(judge({})).toEqual({ light: 'green', faults: [] })
    expect(judge({ writers: [{ ...writer, society: '099', ipi: null, exemption: null }] }).light).toBe(
      'green',
    )
  })

  test('is red without what a sale needs, and says what', () => {
    expect(judge({ writers: [] })).toEqual({ light: 'red', faults: ['writers_missing'] })
    expect(judge({ writers: [{ ...writer, share: null }] }).faults).toEqual(['shares_missing'])
    expect(judge({ writers: [{ ...writer, share: 99 }] })).toEqual({ light: 'red', faults: ['shares_wrong'] })
    expect(judge({ writers: [{ ...writer, society: null }] }).faults).toEqual(['society_missing'])
    expect(judge({ writers: [{ ...writer, exemption: ' ' }] }).faults).toEqual(['exemption_missing'])
    expect(judge({ consented_on: null })).toEqual({ light: 'red', faults: ['consent_missing'] })
    expect(judge({ publishers: [{ ...publisher, share: null }] }).faults).toEqual(['shares_missing'])
  })

  test('is amber with gaps that forbid nothing', () => {
    expect(judge({ isrc: null })).toEqual({ light: 'amber', faults: ['isrc_missing'] })
    expect(judge({ p_line: null })).toEqual({ light: 'amber', faults: ['p_line_missing'] })
    expect(judge({ writers: [{ ...writer, ipi: null }] })).toEqual({
      light: 'amber',
      faults: ['ipi_missing'],
    })
    expect(judge({ writers: [{ ...writer, ipi: '00000000198' }] }).faults).toEqual(['ipi_wrong'])
  })

  test('names every fault of a track of which nothing is stated', () => {
    expect(judgeRights({ ...noRights, isrc: null })).toEqual({
      light: 'red',
      faults: ['writers_missing', 'consent_missing', 'isrc_missing', 'p_line_missing'],
    })
  })
})

describe('[R12.4] shares', () => {
  const basisOf = (writers: readonly number[], publishers: readonly number[]) =>
    findShareBasis({
      writers: writers.map((share) => ({ ...writer, share })),
      publishers: publishers.map((share) => ({ ...publisher, share })),
    })

  test('are those of the whole work, or of each side', () => {
    expect(basisOf([50], [50])).toBe('whole')
    expect(basisOf([100], [])).toBe('whole')
    expect(basisOf([60, 40], [100])).toBe('sides')
    expect(basisOf([33.33, 33.33, 33.33], [])).toBe('whole')
    expect(basisOf([33.34, 33.34, 33.34], [])).toBe('whole')
    expect(basisOf([50], [100])).toBeUndefined()
    expect(basisOf([100], [50])).toBeUndefined()
    expect(basisOf([99.9], [])).toBeUndefined()
  })
})

describe('[R12.4] the codes of works and rightholders', () => {
  test('an IPI name number has nine digits and two that check them', () => {
    expect(isIpi('00014107338')).toBe(true)
    expect(isIpi('00000000199')).toBe(true)
    expect(isIpi('00000000000')).toBe(true)
    expect(isIpi('00014107339')).toBe(false)
    expect(isIpi('14107338')).toBe(false)
  })

  test('[R17.7] a UPC or an EAN has 8, 12, 13 or 14 digits, of which the last checks the others', () => {
    for (const code of ['96385074', '036000291452', '8400000000017', '4006381333931', '10012345678902'])
      expect([code, isBarcode(code)]).toEqual([code, true])
    for (const code of ['36000291452', '8400000000071', '4006381333932', '', 'ES1234567890'])
      expect([code, isBarcode(code)]).toEqual([code, false])
  })

  test('an ISWC is read in any spelling, and its check digit is verified', () => {
    expect(readIswc('iswc: t0345246801')).toBe('T-034.524.680-1')
    expect(readIswc('T-034.524.680-2')).toBeUndefined()
    expect(readIswc('T-034.524.68')).toBeUndefined()
    expect([isIswc('T-034.524.680-1'), isIswc('T0345246801')]).toEqual([true, false])
  })

  test('a society is found by its name or code', () => {
    expect(findSociety('SACEM')).toBe('058')
    expect(findSociety('58')).toBe('058')
    expect(findSociety('PRS for Music')).toBe('052')
    expect(findSociety('s.g.a.e.')).toBe('072')
    expect(findSociety('None')).toBe('099')
    expect(findSociety('nobody knows')).toBeUndefined()
    expect(societies.get('035')).toEqual({ code: '035', name: 'GEMA', country: 'DE' })
  })
})
