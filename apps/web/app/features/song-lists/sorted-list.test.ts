import { assert, describe, expect, test } from 'vitest'
import { withLanguage } from '../../foundation/language/render-language.server.ts'
import { placeInList, sortLinks } from './sorted-list.server.ts'

const url = (path: string) => new URL(path, 'https://music.example')

function thrownBy(act: () => unknown): unknown {
  try {
    return act()
  } catch (error) {
    return error
  }
}

describe('[R10.1] a list in a non-default order', () => {
  test('is a separate page, not indexed', () => {
    expect(placeInList(url('/es/music/jazz?sort=title&after=abc'))).toEqual({
      sort: 'title',
      cursor: 'abc',
      search: '?sort=title&after=abc',
      noindex: true,
    })
  })

  test('the default order is the list itself', () => {
    expect(placeInList(url('/music/jazz?after=abc'))).toEqual({
      sort: 'newest',
      cursor: 'abc',
      search: '?after=abc',
      noindex: false,
    })
  })

  test.each(['newest', 'loudest', ''])('an order %o redirects to the list itself', (sort) => {
    const answer = thrownBy(() => placeInList(url(`/music/jazz?sort=${sort}&after=abc`)))
    assert.instanceOf(answer, Response)
    expect(answer.headers.get('location')).toBe('/music/jazz')
  })

  test('every order is a link to its first page; the one shown is marked', () => {
    const links = withLanguage('fr', () => sortLinks(url('/fr/music/jazz?sort=bpm&after=abc'), 'bpm'))
    expect(links.map(({ href }) => href)).toEqual([
      '/fr/music/jazz#song-list',
      '/fr/music/jazz?sort=popular#song-list',
      '/fr/music/jazz?sort=bpm#song-list',
      '/fr/music/jazz?sort=duration#song-list',
      '/fr/music/jazz?sort=title#song-list',
    ])
    expect(links.filter(({ current }) => current).map(({ name }) => name)).toEqual(['Tempo'])
  })
})
