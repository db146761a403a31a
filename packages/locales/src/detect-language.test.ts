import { describe, expect, test } from 'vitest'
import { detectLanguage, parseAcceptLanguage } from './detect-language.ts'

describe('detectLanguage', () => {
  test('[R9.2] checks query, cookie, local storage, session storage, navigator and html tag, in this order', () => {
    const all = {
      query: 'fr',
      cookie: 'es',
      localStorage: 'fr',
      sessionStorage: 'es',
      navigator: ['fr'],
      htmlTag: 'es',
    }
    expect(detectLanguage(all)).toBe('fr')
    expect(detectLanguage({ ...all, query: null })).toBe('es')
    expect(detectLanguage({ ...all, query: null, cookie: undefined })).toBe('fr')
    expect(detectLanguage({ sessionStorage: 'es', navigator: ['fr'] })).toBe('es')
    expect(detectLanguage({ navigator: ['fr'], htmlTag: 'es' })).toBe('fr')
    expect(detectLanguage({ htmlTag: 'es' })).toBe('es')
  })

  test('[R9.2] skips languages the site does not have, and falls back to English', () => {
    expect(detectLanguage({ query: 'de', cookie: 'xx', navigator: ['de-AT', 'fr-CA'] })).toBe('fr')
    expect(detectLanguage({ navigator: 'de' })).toBe('en')
    expect(detectLanguage({})).toBe('en')
  })

  test('matches a region to its language', () => {
    expect(detectLanguage({ navigator: 'es-MX,es;q=0.9' })).toBe('es')
    expect(detectLanguage({ query: 'FR-ca' })).toBe('fr')
  })

  test('does not match a language whose code only begins alike', () => {
    // Northern Frisian and Estonian.
    expect(detectLanguage({ navigator: ['frr', 'est', 'es'] })).toBe('es')
    expect(detectLanguage({ query: 'english', htmlTag: 'fr' })).toBe('fr')
  })
})

describe('parseAcceptLanguage', () => {
  test('sorts by weight and omits refused ones', () => {
    expect(parseAcceptLanguage('en;q=0.2, fr;q=0.9, es, de;q=0')).toEqual(['es', 'fr', 'en'])
  })

  test('accepts spaces around weights, as the standard allows', () => {
    expect(parseAcceptLanguage('fr ; q=0.2 , es ;q=0.9')).toEqual(['es', 'fr'])
  })

  test('tolerates malformed input', () => {
    expect(parseAcceptLanguage(';;;q=,')).toEqual([])
    expect(parseAcceptLanguage('fr;q=abc, es;q=0.5')).toEqual(['es'])
  })
})
