import { InterpolationTypes, SpessaLog, SpessaSynthProcessor } from 'spessasynth_core'
import { instruments } from '../instruments/catalogue.ts'
import { buildSampleBank } from '../instruments/sample-bank.ts'
import type { SampleBank } from '../instruments/sample-bank.ts'
import { sampleRate } from '../instruments/tone.ts'
import type { Note, Part, Score } from '../score.ts'
import { centsAt, wheelAtRest, wheelFor } from './pitch-curve.ts'

/** Samples of silence before the score's time 0, so that a note at 0 keeps its attack after the song's silent edge. */
export const leadIn = 441

const blockLength = 128
/** A voice's level slides over the first block it is heard in; a short one keeps attacks sharp. */
const attackBlockLength = 16
const voiceCap = 120
/** The synthesizer's own gain for a voice in the middle: 0.6 · cos(45°). */
export const synthesizerGain = 0.6 * Math.SQRT1_2

interface NoteEvent {
  at: number
  on: boolean
  channel: number
  key: number
  velocity: number
  /** The note, if its pitch moves. */
  curved: Note | undefined
}

export interface Players {
  /** One stereo pair per part. */
  outputs: readonly (readonly [left: Float32Array, right: Float32Array])[]
  /** Plays the next `length` samples into the start of the outputs; at most the length the players were made for. */
  play: (length: number) => void
}

/** Channels by number, passing over those that the synthesizer keeps for drums. */
function channelOf(index: number): number {
  return index + Math.floor((index + 6) / 15)
}

/** Kits sound at their own pitch alone; in basses there is nothing so high that straight lines between samples matter. */
function interpolationFor(part: Part) {
  if (instruments[part.instrument].kind === 'kit') return InterpolationTypes.nearestNeighbor
  return part.role === 'bass' ? InterpolationTypes.linear : InterpolationTypes.hermite
}

function isCurved(note: Note): boolean {
  return note.bend !== undefined || note.vibrato !== undefined
}

/** A preset's channels: two where pitches move, so that a note may end in peace while the next of its key bends. */
interface Seating {
  part: Part
  preset: number
  channels: readonly number[]
}

function seat(bank: SampleBank): Seating[] {
  let next = 0
  return bank.presets.map((part, preset) => {
    const count = part.notes.some(isCurved) ? 2 : 1
    const channels = Array.from({ length: count }, () => channelOf(next++))
    return { part, preset, channels }
  })
}

function collectEvents(score: Score, bank: SampleBank, seating: readonly Seating[]): NoteEvent[] {
  const events: NoteEvent[] = []
  for (const part of score.parts) {
    const turns = new Map<number, number>()
    for (const note of part.notes) {
      const place = bank.find(part, note)
      if (!place) continue
      const { preset, key } = place
      const { channels } = seating[preset]!
      const turn = turns.get(key) ?? 0
      turns.set(key, turn + 1)
      const channel = channels[turn % channels.length]!
      const at = Math.max(0, Math.round(note.start * sampleRate) + leadIn)
      const off = at + Math.max(blockLength, Math.round(note.duration * sampleRate))
      const curved = isCurved(note) ? note : undefined
      const { velocity } = note
      events.push(
        { at, on: true, channel, key, velocity, curved },
        { at: off, on: false, channel, key, velocity, curved },
      )
    }
  }
  // Releases first: a repeated note must not release itself.
  return events.sort(
    (a, b) => a.at - b.at || Number(a.on) - Number(b.on) || a.channel - b.channel || a.key - b.key,
  )
}

/** Moves the pitch wheels of notes that bend or swing. */
function createWheels(synthesizer: SpessaSynthProcessor) {
  const positions = new Map<number, number>()
  const moving = new Map<number, { channel: number; key: number; note: Note; since: number }>()
  const wheelOf = (channel: number, key: number) => channel * 128 + key
  const turn = (channel: number, key: number, position: number) => {
    const wheel = wheelOf(channel, key)
    if ((positions.get(wheel) ?? wheelAtRest) === position) return
    positions.set(wheel, position)
    synthesizer.pitchWheel(channel, position, key)
  }
  return {
    start({ channel, key, curved, at }: NoteEvent) {
      turn(channel, key, curved ? wheelFor(centsAt(curved, 0)) : wheelAtRest)
      if (curved) moving.set(wheelOf(channel, key), { channel, key, note: curved, since: at })
    },
    end({ channel, key, curved }: NoteEvent) {
      const wheel = wheelOf(channel, key)
      if (moving.get(wheel)?.note === curved) moving.delete(wheel)
    },
    move(time: number) {
      for (const { channel, key, note, since } of moving.values())
        turn(channel, key, wheelFor(centsAt(note, (time - since) / sampleRate)))
    },
  }
}

/** The score's parts on a synthesizer, each on a channel of its own, ready to play chunks of up to `longest` samples. */
export async function createPlayers(score: Score, longest: number): Promise<Players> {
  SpessaLog.setLogLevel(false, false, false)
  const synthesizer = new SpessaSynthProcessor(sampleRate, {
    maxBufferSize: blockLength,
    effectsEnabled: false,
    eventsEnabled: false,
  })
  await synthesizer.processorInitialized
  synthesizer.setSystemParameter('voiceCap', voiceCap)
  const bank = buildSampleBank(score.parts)
  const seating = seat(bank)
  const lastChannel = Math.max(0, ...seating.flatMap(({ channels }) => channels))
  while (synthesizer.midiChannels.length <= lastChannel) synthesizer.createMIDIChannel()
  synthesizer.soundBankManager.addSoundBank(bank.bank, 'song')

  const outputs = score.parts.map((): [Float32Array<ArrayBuffer>, Float32Array<ArrayBuffer>] => [
    new Float32Array(longest),
    new Float32Array(longest),
  ])
  const outputOf = new Map(score.parts.map((part, index) => [part, outputs[index]!]))
  const pairs: Float32Array<ArrayBuffer>[][] = synthesizer.midiChannels.map(() => [
    new Float32Array(0),
    new Float32Array(0),
  ])
  for (const { part, preset, channels } of seating) {
    for (const channel of channels) {
      synthesizer.programChange(channel, preset)
      synthesizer.midiChannels[channel]!.setSystemParameter('interpolationType', interpolationFor(part))
      pairs[channel] = outputOf.get(part)!
    }
  }
  const events = collectEvents(score, bank, seating)
  const wheels = createWheels(synthesizer)
  // Effects are off, so nothing is written here.
  const unused = new Float32Array(blockLength)
  let nextEvent = 0
  let time = 0

  const sendDueEvents = (): boolean => {
    let struck = false
    for (let event = events[nextEvent]; event && event.at <= time; event = events[++nextEvent]) {
      if (event.on) {
        wheels.start(event)
        synthesizer.noteOn(event.channel, event.key, event.velocity)
      } else {
        wheels.end(event)
        synthesizer.noteOff(event.channel, event.key)
      }
      struck ||= event.on
    }
    return struck
  }

  return {
    outputs,
    play(length) {
      for (const [left, right] of outputs) {
        left.fill(0)
        right.fill(0)
      }
      let done = 0
      while (done < length) {
        const struck = sendDueEvents()
        wheels.move(time)
        const untilEvent = (events[nextEvent]?.at ?? Infinity) - time
        const block = Math.min(struck ? attackBlockLength : blockLength, length - done, untilEvent)
        synthesizer.processSplit(pairs, unused, unused, done, block)
        done += block
        time += block
      }
    },
  }
}
