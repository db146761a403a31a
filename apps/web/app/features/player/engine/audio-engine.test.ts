import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import { stubChannels } from '../../../foundation/fixtures/stub-channels.ts'
import { type PlayableTrack, useRootStore } from '../../../foundation/state/index.ts'
import { applyVolume, connectAudio, goBack, playFrom, seekBy, seekTo } from './audio-engine.ts'
import { readTime } from '../../../foundation/state/playback-clock.ts'

/** The parts of HTMLAudioElement that the engine uses; `arrive` and `fail` simulate the network. */
class FakeAudio extends EventTarget {
  loads: string[] = []
  currentTime = 0
  duration = Number.NaN
  readyState = 0
  paused = true
  ended = false
  volume = 1
  buffered = { length: 0 }
  error: { code: number; message: string } | null = null
  private address = ''

  get src() {
    return this.address
  }
  set src(address: string) {
    this.address = address
    this.loads.push(address)
    this.load()
  }
  removeAttribute() {
    this.address = ''
  }
  load() {
    this.currentTime = 0
    this.readyState = 0
    this.duration = Number.NaN
    this.paused = true
    this.ended = false
    this.error = null
  }
  play() {
    this.paused = false
    this.tell('play')
    return Promise.resolve()
  }
  pause() {
    if (this.paused) return
    this.paused = true
    this.tell('pause')
  }
  arrive(duration = 100) {
    this.readyState = 4
    this.duration = duration
    this.tell('playing')
  }
  fail(code: number) {
    this.error = { code, message: 'failed' }
    this.tell('error')
  }
  end() {
    this.currentTime = this.duration
    this.paused = true
    this.ended = true
    this.tell('pause')
    this.tell('ended')
  }
  tell(type: string) {
    this.dispatchEvent(new Event(type))
  }
}

const makeTrack = (id: string): PlayableTrack => ({
  id,
  title: `Song ${id}`,
  slug: id,
  url: `https://music.example/${id}.mp3`,
  cover_url: null,
  artist: { id: 'a', name: 'Quai 14' },
  duration_seconds: 100,
  peaks: '',
})
const [one, two] = [makeTrack('1'), makeTrack('2')]

const store = useRootStore.getState
let audio: FakeAudio
let page: EventTarget
let network: { onLine: boolean }
let disconnect: () => void
let log: MockInstance<typeof console.error>

function connect(): void {
  audio = new FakeAudio()
  // The engine uses no other parts of the element.
  disconnect = connectAudio(audio as unknown as HTMLAudioElement)
}

beforeEach(() => {
  vi.useFakeTimers()
  page = new EventTarget()
  network = { onLine: true }
  vi.stubGlobal('navigator', network)
  stubChannels()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  log = vi.spyOn(console, 'error').mockImplementation(() => {})
  store().close()
  connect()
})

afterEach(() => {
  disconnect()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test('play calls the element synchronously, as autoplay rules require', () => {
  store().play(one)
  expect(audio.src).toBe(one.url)
  expect(audio.paused).toBe(false)
})

test('[R6.5] a new track loads, plays, and starts at 0', () => {
  store().play(one, [one, two])
  audio.arrive()
  seekTo(60)
  store().play(two, [one, two])
  expect(audio.src).toBe(two.url)
  expect(audio.paused).toBe(false)
  expect(readTime().position).toBe(0)
})

test('songs play equally loud at the visitor’s volume, from their first sample', () => {
  const loud = { ...makeTrack('3'), loudness_lufs: -10 }
  applyVolume(0.8)
  store().play(one, [one, loud])
  audio.arrive()
  expect(audio.volume).toBe(0.8)
  store().play(loud, [one, loud])
  expect(audio.src).toBe(loud.url)
  expect(audio.volume).toBeCloseTo(0.8 * 0.501, 3)
  applyVolume(0.4)
  expect(audio.volume).toBeCloseTo(0.4 * 0.501, 3)
  store().play(one, [one, loud])
  expect(audio.volume).toBe(0.4)
})

test('[R6.5] close stops the sound and releases the file', () => {
  store().play(one)
  audio.arrive()
  store().close()
  expect(audio.paused).toBe(true)
  expect(audio.src).toBe('')
})

test('pause and resume do not fetch again', () => {
  store().play(one)
  audio.arrive()
  store().pause()
  store().resume()
  expect(audio.loads).toEqual([one.url])
  expect(audio.paused).toBe(false)
})

test('a restored paused track is not fetched until it plays, then starts at the position sought', () => {
  useRootStore.setState({
    player: { currentTrack: one, isPlaying: false, currentTrackStatus: true, queue: [one] },
  })
  seekTo(40)
  expect(audio.loads).toEqual([])
  expect(readTime()).toMatchObject({ position: 40, duration: 100 })
  store().resume()
  expect(audio.currentTime).toBe(40)
})

test('[R5.6] playback ends with its page, and the stored state says so', () => {
  store().play(one)
  audio.arrive()
  page.dispatchEvent(new Event('pagehide'))
  expect(store().player.isPlaying).toBe(false)
  expect(audio.paused).toBe(true)
})

test('[R5.4] a track with only an id, a title and an address plays', () => {
  const { id, title, url } = one
  store().play({ id, title, url })
  expect(audio.src).toBe(url)
  expect(readTime().duration).toBe(0)
  audio.arrive(80)
  expect(readTime().duration).toBe(80)
  seekTo(60)
  expect(readTime().position).toBe(60)
})

test('a click on a waveform starts its track there', () => {
  playFrom(one, [one], 25)
  expect(audio.paused).toBe(false)
  expect(audio.currentTime).toBe(25)
})

test('a seek before the element exists is applied once it does', () => {
  disconnect()
  playFrom(one, [one, two], 42)
  connect()
  expect(audio.paused).toBe(false)
  expect(audio.currentTime).toBe(42)
})

test('back goes to the start of the song, and near its start to the one before', () => {
  store().play(two, [one, two])
  audio.arrive()
  seekBy(30)
  goBack()
  expect(readTime().position).toBe(0)
  expect(store().player.currentTrack?.id).toBe('2')
  goBack()
  expect(store().player.currentTrack?.id).toBe('1')
})

test('a song’s end starts the next; after the last the bar stays, paused', () => {
  store().play(one, [one, two])
  audio.arrive()
  audio.end()
  expect(audio.src).toBe(two.url)
  expect(audio.paused).toBe(false)
  audio.arrive()
  audio.end()
  expect(store().player).toMatchObject({
    currentTrack: { id: '2' },
    isPlaying: false,
    currentTrackStatus: true,
  })
})

test('a pause by the system pauses the player', () => {
  store().play(one)
  audio.arrive()
  audio.pause()
  expect(store().player.isPlaying).toBe(false)
})

test('a stream of unknown length has the catalogue’s duration', () => {
  store().play(one)
  audio.arrive(Infinity)
  expect(readTime().duration).toBe(one.duration_seconds)
})

test('a broken connection is retried once from where the song stopped, then reported', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  store().play(one)
  audio.arrive()
  audio.currentTime = 42
  audio.tell('timeupdate')
  audio.fail(2)
  expect(store().playback.condition).toBe('waiting')
  vi.advanceTimersByTime(1000)
  expect(audio.loads).toHaveLength(2)
  expect(audio.currentTime).toBe(42)
  audio.fail(2)
  vi.advanceTimersByTime(60_000)
  expect(audio.loads).toHaveLength(2)
  await vi.waitFor(() => expect(store().playback.condition).toBe('unreachable'), { timeout: 30_000 })
  expect(store().player.isPlaying).toBe(false)
})

test('every song has a retry of its own, and none for the song before it', () => {
  store().play(one, [one, two])
  audio.fail(2)
  vi.advanceTimersByTime(1000)
  expect(audio.loads).toEqual([one.url, one.url])
  store().play(two, [one, two])
  audio.fail(2)
  expect(store().playback.condition).toBe('waiting')
  vi.advanceTimersByTime(1000)
  expect(audio.loads.slice(2)).toEqual([two.url, two.url])
  store().play(one, [one, two])
  audio.fail(2)
  store().play(two, [one, two])
  vi.advanceTimersByTime(60_000)
  expect(audio.loads.slice(4)).toEqual([one.url, two.url])
})

test('[R3.6] [R17.13] a web page instead of the song, a refusal, a song that was withdrawn and an unknown format are each reported', async () => {
  const answers = [
    new Response('<h1>Sign in</h1>', { headers: { 'content-type': 'text/html' } }),
    new Response('', { status: 500 }),
    new Response('', { status: 410 }),
    new Response('', { headers: { 'content-type': 'audio/mpeg' } }),
  ]
  vi.stubGlobal('location', { origin: 'https://music.example' })
  vi.stubGlobal('fetch', async () => answers.shift())
  for (const trouble of ['page-instead', 'unavailable', 'withdrawn', 'unplayable']) {
    store().play(one)
    audio.fail(4)
    vi.advanceTimersByTime(1000)
    audio.fail(4)
    await vi.waitFor(() => expect(store().playback.condition).toBe(trouble), { timeout: 30_000 })
    expect(store().player.isPlaying).toBe(false)
    store().close()
  }
})

test('after a failure the listener can try again, with the position kept', () => {
  store().play(one)
  audio.arrive()
  audio.currentTime = 42
  audio.tell('timeupdate')
  audio.fail(3)
  expect(store().playback.condition).toBe('unplayable')
  store().resume()
  expect(audio.loads).toHaveLength(2)
  expect(audio.currentTime).toBe(42)
  expect(audio.paused).toBe(false)
})

test('a song waits while offline and continues when back online', () => {
  store().play(one)
  audio.arrive()
  audio.currentTime = 42
  audio.tell('timeupdate')
  network.onLine = false
  audio.fail(2)
  expect(store().playback.condition).toBe('offline')
  expect(store().player.isPlaying).toBe(true)
  network.onLine = true
  page.dispatchEvent(new Event('online'))
  expect(audio.loads).toHaveLength(2)
  expect(audio.currentTime).toBe(42)
  expect(audio.paused).toBe(false)
})

test('a song paused while offline stays paused when back online', () => {
  store().play(one)
  network.onLine = false
  audio.fail(4)
  store().pause()
  network.onLine = true
  page.dispatchEvent(new Event('online'))
  expect(audio.loads).toHaveLength(1)
})

test('every failure is logged with the address and the position', () => {
  store().play(one)
  audio.fail(4)
  expect(log).toHaveBeenCalledWith(expect.any(String), {
    url: one.url,
    code: 4,
    message: 'failed',
    position: 0,
  })
})
