import type { TrackSummary } from '@tempolibre/contract'
import { type Capability, capabilityNames } from '@tempolibre/contract/capabilities'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { TrackList } from '../features/tracks/track-list.tsx'
import { SiteContext } from '../foundation/context/site-context.ts'
import HandOverPage from './hand-over.tsx'

const track: TrackSummary = {
  id: '7',
  title: 'Salt of the Sea',
  slug: 'salt-of-the-sea',
  url: 'https://media.example/salt.mp3',
  preview_bytes: null,
  cover_url: null,
  artist: { id: '1', name: 'Ada Marsh' },
  categories: [{ id: '1', title: 'Jazz', slug: 'jazz' }],
  moods: [],
  uses: [],
  duration_seconds: 120,
  bpm: null,
  key: null,
  energy: 0.5,
  vocals: false,
  release_date: '2026-05-01',
  peaks: '',
}

/** Addresses to which it leads on a site whose API lacks these. */
function linksOf(content: ReactNode, data: object | undefined, lacks: readonly Capability[]): string[] {
  const Stub = createRoutesStub([
    {
      id: 'page',
      path: '/',
      Component: () => (
        <SiteContext
          value={{ language: 'en', applicationBase: '/app', productName: 'Compás', lacks: new Set(lacks) }}
        >
          {content}
        </SiteContext>
      ),
    },
  ])
  const html = renderToStaticMarkup(<Stub hydrationData={{ loaderData: { page: data } }} />)
  return [...html.matchAll(/<a href="([^"]*)"/g)].map(([, address = '']) => address)
}

const head = { tags: [], alternates: undefined }
const over = { kind: 'over', head, title: 'Ended', text: 'Since May', number: 'TL-1' } as const

test.each<[string, ReactNode, object | undefined, Capability]>([
  ['a list of songs, as of favourites,', <TrackList key="list" tracks={[track]} />, undefined, 'songs'],
  ['the page of a hand-over that has ended', <HandOverPage key="over" />, over, 'licences'],
])('[R15.124] %s leads to no page that the API has nothing for', (_, content, data, needed) => {
  const others = capabilityNames.filter((name) => name !== needed)
  const leadsThere = (address: string) => /salt-of-the-sea|tl-1/.test(address)
  expect(linksOf(content, data, others).filter(leadsThere)).toHaveLength(1)
  expect(linksOf(content, data, [needed]).filter(leadsThere)).toEqual([])
})
