import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubChannels } from '../../../foundation/fixtures/stub-channels.ts'
import { type PlayableTrack, useRootStore } from '../../../foundation/state/index.ts'
import { readTimeFrom, tellTime } from '../../../foundation/state/playback-clock.ts'
import { countPlays } from './count-plays.ts'

const makeTrack = (id: string): PlayableTrack => ({ id, title: id, url: `https://music.example/${id}.mp3` })
const tracks = Array.from({ length: 30 }, (_, index) => makeTrack(String(index + 1)))
const [one = makeTrack('1'), two = makeTrack('2')] = tracks

const store = useRootStore.getState
let page: EventTarget
let position: number
let sent: Promise<unknown>[]
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  stubChannels()
  page = new EventTarget()
  position = 0
  sent = []
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('document', { visibilityState: 'visible' })
  vi.stubGlobal('navigator', {
    sendBeacon: (path: string, body: Blob) =>
      void sent.push(body.text().then((text) => [path, JSON.parse(text)])),
  })
  readTimeFrom(() => ({ position, duration: 100, loaded: { from: 0, to: 0 } }))
  stop = countPlays()
})
afterEach(() => {
  stop()
  store().close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const reports = () => Promise.all(sent)
const report = (...ids: string[]) => ['/api/v1/plays', { tracks: ids }]

function jumpTo(seconds: number): void {
  position = seconds
  tellTime()
}

/** Hears so many seconds from here on. */
function hear(seconds: number): void {
  const from = position
  for (let tenths = 1; tenths <= seconds * 10; tenths++) jumpTo(from + tenths / 10)
}

function play(track: PlayableTrack, seconds: number): void {
  jumpTo(0)
  store().play(track, tracks)
  hear(seconds)
}

function hide(): void {
  vi.stubGlobal('document', { visibilityState: 'hidden' })
  page.dispatchEvent(new Event('visibilitychange'))
}

test('[R12.6] a track counts once it was heard for ten seconds, when the page is hidden', async () => {
  play(one, 9.5)
  play(two, 11)
  hear(60)
  expect(sent).toEqual([])
  hide()
  hide()
  expect(await reports()).toEqual([report('2')])
})

test('what is skipped is not heard, nor what is paused', async () => {
  play(one, 6)
  jumpTo(50)
  hear(3)
  store().pause()
  hear(20)
  hide()
  expect(await reports()).toEqual([])
  store().resume()
  hear(2)
  hide()
  expect(await reports()).toEqual([report('1')])
})

test('a song that is played again counts again', async () => {
  play(one, 11)
  jumpTo(0)
  hear(11)
  hide()
  expect(await reports()).toEqual([report('1', '1')])
})

test('plays are reported after half a minute, and sooner if there are many', async () => {
  play(one, 11)
  vi.advanceTimersByTime(29_999)
  expect(sent).toEqual([])
  play(two, 11)
  vi.advanceTimersByTime(1)
  expect(await reports()).toEqual([report('1', '2')])
  for (const track of tracks.slice(0, 20)) play(track, 11)
  expect(await reports()).toHaveLength(2)
})
