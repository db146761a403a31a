import { highPass } from '../instruments/filters.ts'
import { instruments } from '../instruments/catalogue.ts'
import type { Instrument } from '../instruments/instrument.ts'
import { sampleRate } from '../instruments/tone.ts'
import type { SpaceId } from '../mix-vocabulary.ts'
import type { Mix, Part, Score } from '../score.ts'
import type { GenreId } from '../vocabulary.ts'
import { amplifierFor } from './amplifier.ts'
import { createBiquadState } from './biquad-state.ts'
import { createMute } from './brass-mute.ts'
import { createDucking } from './ducking.ts'
import { createEcho } from './echo.ts'
import type { Echo } from './echo.ts'
import { createPlayers, leadIn, synthesizerGain } from './players.ts'
import { createMonoBass } from './mono-bass.ts'
import { createReverb } from './reverb.ts'
import type { Reverb } from './reverb.ts'
import { createSaturation } from './saturation.ts'
import { spaces } from './spaces.ts'
import { createSpread } from './spread.ts'
import { createDistance } from './stage.ts'
import { createRisers, createSweepFilter } from './sweep.ts'
import { createThrows } from './throws.ts'

/** A piece of stereo sound at 44 100 Hz. */
export interface Chunk {
  left: Float32Array
  right: Float32Array
}

/** Samples mixed at a time: so few that all parts and buses stay in the processor's cache. */
export const blockLength = 1024

/** Level of what comes back from each send. */
const roomReturn = 0.36
const hallReturn = 0.34
const echoReturn = 0.55
/** Share of the echoes that goes on into the hall, so that they lie behind the players. */
const echoToHall = 0.3

interface Strip {
  /** Filters the output of the part in place; of a mono instrument only the left side. */
  shape: (left: Float32Array, right: Float32Array, length: number) => void
  mono: boolean
  ducks: boolean
  gainLeft: number
  gainRight: number
  part: Part
  /** Moves the direct sound back from the front of the stage. */
  recede: ReturnType<typeof createDistance> | undefined
  /** Level of the echo send while it is thrown open. */
  throws: ReturnType<typeof createThrows> | undefined
}

function isMono(instrument: Instrument): boolean {
  return instrument.kind === 'pitched' && !instrument.playing.width
}

function createStrip(part: Part, { glue, sweeps }: Mix, genre: GenreId): Strip {
  const mono = isMono(instruments[part.instrument])
  const cut = part.lowCutHz > 0 ? highPass(part.lowCutHz, sampleRate) : undefined
  const filters = cut ? [createBiquadState(cut), createBiquadState(cut)] : []
  const amplifier = amplifierFor(part, genre)
  const saturate = createSaturation(part, glue)
  const mute = createMute(part, leadIn)
  const sweep = sweeps.length > 0 ? createSweepFilter(sweeps, part.role, leadIn) : undefined
  const gain = 10 ** (part.gainDb / 20) / synthesizerGain
  // Equal power: wherever it stands, a part is as loud.
  const angle = ((Math.max(-1, Math.min(1, part.pan)) + 1) * Math.PI) / 4
  return {
    mono,
    part,
    ducks: part.role !== 'drums',
    recede: part.distance ? createDistance(part.distance) : undefined,
    throws: part.throws && createThrows(part.throws, part.echo, leadIn),
    gainLeft: gain * Math.cos(angle),
    gainRight: gain * Math.sin(angle),
    shape(left, right, length) {
      filters[0]?.process(left, length)
      if (!mono) filters[1]?.process(right, length)
      amplifier?.process(left, length)
      mute?.(left, mono ? left : right, length)
      saturate?.(left, length)
      if (!mono) saturate?.(right, length)
      sweep?.(left, right, length)
    },
  }
}

function multiply(samples: Float32Array, gains: Float32Array, length: number) {
  for (let i = 0; i < length; i++) samples[i] = samples[i]! * gains[i]!
}

function addScaled(bus: Float32Array, samples: Float32Array, gain: number, length: number) {
  for (let i = 0; i < length; i++) bus[i] = bus[i]! + samples[i]! * gain
}

/** Adds one part to the dry mix and to the sends. */
function addStrip(
  strip: Strip,
  pair: readonly [Float32Array, Float32Array],
  gains: Float32Array | undefined,
  buses: Buses,
  length: number,
) {
  const [left, right] = pair
  strip.shape(left, right, length)
  const other = strip.mono ? left : right
  const { gainLeft, gainRight, part } = strip
  if (gains && strip.ducks) {
    multiply(left, gains, length)
    if (!strip.mono) multiply(right, gains, length)
  }
  addSend(buses.room, left, other, gainLeft, gainRight, part.room, length)
  addSend(buses.hall, left, other, gainLeft, gainRight, part.hall, length)
  strip.recede?.(left, other, length)
  addScaled(buses.left, left, gainLeft, length)
  addScaled(buses.right, other, gainRight, length)
  addSend(buses.spread, left, other, gainLeft, gainRight, part.spread ?? 0, length)
  if (!strip.throws?.(buses.echo, left, other, gainLeft, gainRight, length))
    addSend(buses.echo, left, other, gainLeft, gainRight, part.echo, length)
}

function addSend(
  bus: Float32Array,
  left: Float32Array,
  right: Float32Array,
  gainLeft: number,
  gainRight: number,
  level: number,
  length: number,
) {
  if (level <= 0) return
  const fromLeft = gainLeft * level * 0.7
  const fromRight = gainRight * level * 0.7
  for (let i = 0; i < length; i++) bus[i] = bus[i]! + left[i]! * fromLeft + right[i]! * fromRight
}

interface Buses {
  left: Float32Array
  right: Float32Array
  room: Float32Array
  hall: Float32Array
  echo: Float32Array
  /** What is spread over both sides. */
  spread: Float32Array
  /** What comes back from the echo. */
  wetLeft: Float32Array
  wetRight: Float32Array
}

/**
 * The score played and mixed, before mastering: pieces of `blockLength` samples, `sampleCount` in all. The arrays are
 * used again for the next piece: copy what you keep.
 */
export async function createMixdown(score: Score, sampleCount: number): Promise<Generator<Chunk>> {
  const players = await createPlayers(score, blockLength)
  const { mix: settings, parts } = score
  const strips = parts.map((part) => createStrip(part, settings, score.genre))
  const makeReverb = (id: SpaceId) => createReverb(spaces[id], settings.cycleSeconds)
  const room = parts.some((part) => part.room > 0) ? makeReverb(settings.space.near) : undefined
  const throws = parts.flatMap((part) => part.throws ?? [])
  const echo = parts.some((part) => part.echo > 0)
    ? createEcho(settings.echoSeconds, settings.echo, throws, leadIn)
    : undefined
  const hall = echo || parts.some((part) => part.hall > 0) ? makeReverb(settings.space.far) : undefined
  const spread = parts.some((part) => (part.spread ?? 0) > 0) ? createSpread() : undefined
  const addRisers = settings.risers.length > 0 ? createRisers(settings.risers, leadIn) : undefined
  const joinBass = createMonoBass()
  const ducking =
    settings.ducking > 0 && settings.duckingTimes.length > 0 ? createDucking(settings, leadIn) : undefined
  const gains = ducking && new Float32Array(blockLength)
  const make = () => new Float32Array(blockLength)
  const buses: Buses = {
    left: make(),
    right: make(),
    room: make(),
    hall: make(),
    echo: make(),
    spread: make(),
    wetLeft: make(),
    wetRight: make(),
  }
  function mixBlock(length: number) {
    players.play(length)
    for (const bus of Object.values(buses)) bus.fill(0)
    if (ducking && gains) ducking.fill(gains, length)
    strips.forEach((strip, index) => addStrip(strip, players.outputs[index]!, gains, buses, length))
    addRisers?.(buses.left, buses.right, length)
    spread?.process(buses.spread, buses.left, buses.right, length)
    if (echo) addEcho(echo, buses, length)
    addReverb(room, buses.room, roomReturn, buses, length)
    addReverb(hall, buses.hall, hallReturn, buses, length)
    joinBass(buses.left, buses.right, length)
  }

  function* mix(): Generator<Chunk> {
    for (let done = 0; done < sampleCount; done += blockLength) {
      const length = Math.min(blockLength, sampleCount - done)
      mixBlock(length)
      yield { left: buses.left.subarray(0, length), right: buses.right.subarray(0, length) }
    }
  }

  return mix()
}

function addEcho(echo: Echo, buses: Buses, length: number) {
  const { left, right, hall, wetLeft, wetRight } = buses
  echo.process(buses.echo, wetLeft, wetRight, length)
  for (let i = 0; i < length; i++) {
    const fromLeft = wetLeft[i]! * echoReturn
    const fromRight = wetRight[i]! * echoReturn
    left[i] = left[i]! + fromLeft
    right[i] = right[i]! + fromRight
    hall[i] = hall[i]! + (fromLeft + fromRight) * echoToHall
  }
}

function addReverb(
  reverb: Reverb | undefined,
  send: Float32Array,
  level: number,
  buses: Buses,
  length: number,
) {
  if (!reverb) return
  for (let i = 0; i < length; i++) send[i] = send[i]! * level
  reverb.process(send, buses.left, buses.right, length)
}
