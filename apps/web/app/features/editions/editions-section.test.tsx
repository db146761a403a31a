import { minCuttable } from '@tempolibre/domain/editions'
import { m } from '@tempolibre/locales/messages'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { EditionsSection } from './editions-section.tsx'

const recorded = {
  making: null,
  label: null,
  album: null,
  isrc: null,
  iswc: null,
  p_line: null,
  writers: [],
  publishers: [],
  master: null,
}
const making = { seed: 'a', recipe: 'jazz', sound_hash: 'b' }

function offer(seconds: number, origin: typeof recorded | { making: typeof making } | null): string {
  const track = { id: '1', title: 'Sal', url: 'https://music.example/1.mp3', duration_seconds: seconds }
  return renderToStaticMarkup(
    <EditionsSection track={{ ...track, origin: origin && { ...recorded, ...origin } }} />,
  )
}

test('[R18.2] a recording is offered edits and lengths, not the loop and stems of a score', () => {
  for (const origin of [recorded, null]) {
    const html = offer(minCuttable, origin)
    expect(html).toContain(m.editions_open_recording())
    expect(html).not.toContain(m.editions_open())
  }
  expect(offer(10, { making })).toContain(m.editions_open())
})

test('[R18.2] nothing is offered of a recording too short to be cut', () => {
  expect(offer(minCuttable - 0.01, recorded)).toBe('')
})
