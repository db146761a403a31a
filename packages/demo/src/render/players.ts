import { InterpolationTypes, SpessaLog, SpessaSynthProcessor } from 'spessasynth_core'
import { instruments } from '../instruments/catalogue.ts'
import { buildSampleBank } from '../instruments/sample-bank.ts'
import { sampleRate } from '../instruments/tone.ts'
import type { Part, Score } from '../score.ts'

/** Samples of silence before the score's time 0, so that a note at 0 keeps its attack after the song's silent edge. */
export const leadIn = 441

/** The synthesizer's General MIDI drum channel, which would choose its own preset. */
const drumChannel = 9
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
  pitch: number
  velocity: number
}

export interface Players {
  /** One stereo pair per part. */
  outputs: readonly (readonly [left: Float32Array, right: Float32Array])[]
  /** Plays the next `length` samples into the start of the outputs; at most the length the players were made for. */
  play: (length: number) => void
}

function channelOf(partIndex: number): number {
  return partIndex < drumChannel ? partIndex : partIndex + 1
}

/** Kits sound at their own pitch alone; in basses there is nothing so high that straight lines between samples matter. */
function interpolationFor(part: Part) {
  if (instruments[part.instrument].kind === 'kit') return InterpolationTypes.nearestNeighbor
  return part.role === 'bass' ? InterpolationTypes.linear : InterpolationTypes.hermite
}

function collectEvents(parts: readonly Part[]): NoteEvent[] {
  const events: NoteEvent[] = []
  parts.forEach((part, index) => {
    const channel = channelOf(index)
    for (const note of part.notes) {
      const at = Math.max(0, Math.round(note.start * sampleRate) + leadIn)
      const off = at + Math.max(blockLength, Math.round(note.duration * sampleRate))
      const { pitch, velocity } = note
      events.push(
        { at, on: true, channel, pitch, velocity },
        { at: off, on: false, channel, pitch, velocity },
      )
    }
  })
  // Releases first: a repeated note must not release itself.
  return events.sort(
    (a, b) => a.at - b.at || Number(a.on) - Number(b.on) || a.channel - b.channel || a.pitch - b.pitch,
  )
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
  const lastChannel = channelOf(score.parts.length - 1)
  while (synthesizer.midiChannels.length <= lastChannel) synthesizer.createMIDIChannel()
  synthesizer.soundBankManager.addSoundBank(buildSampleBank(score.parts), 'song')
  score.parts.forEach((part, index) => {
    const channel = channelOf(index)
    synthesizer.programChange(channel, index)
    synthesizer.midiChannels[channel]!.setSystemParameter('interpolationType', interpolationFor(part))
  })

  const pairs: Float32Array<ArrayBuffer>[][] = synthesizer.midiChannels.map(() => [
    new Float32Array(0),
    new Float32Array(0),
  ])
  const outputs = score.parts.map((_part, index) => {
    const pair: [Float32Array<ArrayBuffer>, Float32Array<ArrayBuffer>] = [
      new Float32Array(longest),
      new Float32Array(longest),
    ]
    pairs[channelOf(index)] = pair
    return pair
  })
  const events = collectEvents(score.parts)
  // Effects are off, so nothing is written here.
  const unused = new Float32Array(blockLength)
  let nextEvent = 0
  let time = 0

  const sendDueEvents = (): boolean => {
    let struck = false
    for (let event = events[nextEvent]; event && event.at <= time; event = events[++nextEvent]) {
      if (event.on) synthesizer.noteOn(event.channel, event.pitch, event.velocity)
      else synthesizer.noteOff(event.channel, event.pitch)
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
        const untilEvent = (events[nextEvent]?.at ?? Infinity) - time
        const block = Math.min(struck ? attackBlockLength : blockLength, length - done, untilEvent)
        synthesizer.processSplit(pairs, unused, unused, done, block)
        done += block
        time += block
      }
    },
  }
}
