import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createMp3Encoder, encodeFlac, encodeWav, tagHeadLength, tagSound } from '@tempolibre/audio'
import { fingerprintStream } from '@tempolibre/audio/fingerprint-stream'
import { signFileSound, signLicence, testKeys, testLicence } from '@tempolibre/domain/licence-cases'
import type { LicenceDocument } from '@tempolibre/domain/licence-document'
import {
  compareSound,
  findKeyIn,
  type Finding,
  judgeFile,
  readRegister,
  type Register,
  type Standing,
  verifyFile,
} from '@tempolibre/domain/licence-verification'
import { portOf } from '@tempolibre/domain/port-of'
import {
  bitErrorRate,
  fingerprintAlgorithm,
  fingerprintSound,
  readFingerprint,
  wordStride,
  writeFingerprint,
} from '@tempolibre/domain/sound-fingerprint'
import { makeMelody } from '@tempolibre/domain/test-melody'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const script = resolve(import.meta.dirname, '..', '..', '..', '..', 'scripts', 'verify-licence.mjs')
const folder = mkdtempSync(join(tmpdir(), 'tempolibre-table-'))
const sampleRate = 32_000

const sounds = {
  song: makeMelody(20, 1, sampleRate),
  edit: makeMelody(20, 2, sampleRate),
  short: makeMelody(10, 3, sampleRate),
  another: makeMelody(30, 4, sampleRate),
  tone: Float32Array.from({ length: 30 * sampleRate }, (_, at) => Math.sin(at / 9) / 3),
}
type Sound = keyof typeof sounds
const measured = new Map<Sound, { algorithm: typeof fingerprintAlgorithm; fingerprint: string }>()
function fingerprintOf(sound: Sound) {
  const known = measured.get(sound) ?? {
    algorithm: fingerprintAlgorithm,
    fingerprint: writeFingerprint(fingerprintSound({ sampleRate, channels: [sounds[sound]] })),
  }
  measured.set(sound, known)
  return known
}

/** What became of the licence, or when it was issued. */
const states = ['in force', 'revoked', 'disputed', 'on no record', 'test', 'of before'] as const
type State = (typeof states)[number]
/** `former edit`: downloaded before files said how they sound. `undecodable`: it says that it has no fingerprint. */
const kinds = ['song', 'edit', 'short', 'undecodable', 'former edit'] as const
type Kind = (typeof kinds)[number]
const containers = ['wav', 'mp3', 'flac'] as const
type Container = (typeof containers)[number]
const tamperings = [
  'none',
  'another song',
  'a tone',
  'without what it says of its sound',
  'with what another licence’s file says',
  'with what it says changed',
  'licence changed',
  'tags gone',
] as const
type Tampering = (typeof tamperings)[number]

interface Case {
  state: State
  kind: Kind
  container: Container
  tampering: Tampering
  isOnline: boolean
}

const soundOf = {
  song: 'song',
  edit: 'edit',
  short: 'short',
  undecodable: 'edit',
  'former edit': 'edit',
} as const

function soundIn({ kind, tampering }: Case): Sound {
  if (tampering === 'another song') return 'another'
  return tampering === 'a tone' ? 'tone' : soundOf[kind]
}

function licenceOf(state: State): LicenceDocument {
  return {
    ...testLicence,
    sound: fingerprintOf('song'),
    ...(state !== 'of before' && { file_sounds: 'in_tags' as const }),
    ...(state === 'test' && { test: 'gives_no_rights' as const }),
  }
}

function statementOf(licence: LicenceDocument, { kind, tampering }: Case): string | undefined {
  if (tampering === 'with what another licence’s file says')
    return signFileSound({ ...licence, number: 'TL-0000-0000-0000' }, { sound: fingerprintOf('edit') })
  if (kind === 'song' || kind === 'former edit' || tampering === 'without what it says of its sound')
    return undefined
  const said = {
    edit: { sound: fingerprintOf('edit'), milliseconds: 20_000 },
    short: { sound: fingerprintOf('short'), milliseconds: 10_000 },
    undecodable: {},
  }[kind]
  const signed = signFileSound(licence, said)
  return tampering === 'with what it says changed' ? signed.replace('30 s', '60 s') : signed
}

const encoded = new Map<string, Promise<Uint8Array>>()

async function encode(sound: Sound, container: Container): Promise<Uint8Array> {
  const samples = sounds[sound]
  const pcm = { sampleRate, channels: [samples, samples] }
  if (container === 'wav') return encodeWav(pcm, 16)
  if (container === 'flac') return encodeFlac(pcm, 16)
  const encoder = createMp3Encoder({ sampleRate, channels: 2, bitrate: 128_000, sampleCount: samples.length })
  return Buffer.concat([...(await encoder.encode([samples, samples])), ...(await encoder.finish())])
}

async function makeFile(row: Case): Promise<Buffer> {
  const { container, state, tampering } = row
  const sound = soundIn(row)
  const key = `${sound} ${container}`
  const known = encoded.get(key) ?? encode(sound, container)
  encoded.set(key, known)
  const bytes = Buffer.from(await known)
  if (tampering === 'tags gone') return bytes
  const licence = licenceOf(state)
  const signed = signLicence(licence)
  const statement = statementOf(licence, row)
  const { after, before, from, to } = tagSound(container, bytes.subarray(0, tagHeadLength), bytes.length, {
    title: 'Été',
    artist: 'Los Ñandúes',
    comment: '',
    language: 'fra',
    url: 'https://music.example',
    further: {
      'TEMPOLIBRE-SIGNED-LICENCE':
        tampering === 'licence changed' ? signed.replace('Łukasz', 'Lukasz') : signed,
      ...(statement !== undefined && { 'TEMPOLIBRE-SIGNED-SOUND': `${statement}   ` }),
    },
  })
  return Buffer.concat([before, bytes.subarray(from, to), after])
}

/** The register's answer; undefined: it knows no such licence. */
function answerOf({ kind, state }: Case): object | undefined {
  if (state === 'on no record') return undefined
  const since = '2026-05-06T07:08:09.000Z'
  const status = state === 'revoked' || state === 'disputed' ? state : 'valid'
  return {
    success: true,
    licence: {
      status,
      revoked_at: status === 'revoked' ? since : null,
      disputed_at: status === 'disputed' ? since : null,
      sound: fingerprintOf('song'),
      // What was handed out under any licence of today; of before only what was downloaded again.
      versions:
        state === 'of before' && kind === 'former edit'
          ? [{ id: '7.edit-30', kind: 'edit', name: '30 s' }]
          : [{ id: '7.edit-30', kind: 'edit', name: '30 s', sound: fingerprintOf('edit') }],
      ...(state === 'of before' && kind === 'former edit' && { unmeasured: ['30 s'] }),
    },
  }
}

/** What has to be said first, written down from the promise and not from the code. */
function expectedOf({ isOnline, kind, state, tampering }: Case): [Finding, Standing] {
  if (tampering === 'tags gone') return ['foreign', 'open']
  if (tampering === 'licence changed') return ['altered', 'bad']
  if (tampering === 'with what another licence’s file says') return ['altered', 'bad']
  const says = kind !== 'song' && kind !== 'former edit'
  if (tampering === 'with what it says changed' && says) return ['altered', 'bad']
  if (state === 'test') return ['test', 'bad']
  if (isOnline && state === 'revoked') return ['revoked', 'bad']
  if (isOnline && state === 'disputed') return ['disputed', 'bad']
  if (isOnline && state === 'on no record') return ['unrecorded', 'bad']
  const isMoved = tampering === 'another song' || tampering === 'a tone'
  const isStripped = tampering === 'without what it says of its sound' && says
  const isUnmeasured = isOnline && state === 'of before' && kind === 'former edit'
  if (isMoved && isUnmeasured) return ['genuine', 'good']
  // What lasts ten seconds cannot be compared: nobody knows whether it is within thirty.
  if (isMoved && kind === 'short' && !isStripped) return ['longer_sound', 'bad']
  if (isMoved) return kind === 'undecodable' ? ['genuine', 'good'] : ['other_sound', 'bad']
  if (kind === 'song') return ['same_sound', 'good']
  // Ten seconds cannot be compared with anything.
  if (kind === 'short') return ['genuine', 'good']
  if (isUnmeasured) return ['genuine', 'good']
  if (kind === 'edit' && !isStripped) return ['same_sound', 'good']
  // The register has the edit's fingerprint; without it only what the file says would tell.
  if (isOnline) return ['same_sound', 'good']
  return kind === 'undecodable' && !isStripped ? ['genuine', 'good'] : ['other_sound', 'bad']
}

const both = [true, false]
/** What the register has a say in. */
const isHeard = (tampering: Tampering) =>
  ['none', 'a tone', 'without what it says of its sound'].includes(tampering)
const rows: Case[] = [
  // Each state with each tampering, of an edit.
  ...states.flatMap((state) =>
    tamperings.flatMap((tampering) =>
      (isHeard(tampering) ? both : [false]).map((isOnline): Case => {
        return { state, tampering, isOnline, kind: 'edit', container: 'wav' }
      }),
    ),
  ),
  // The other kinds of files, moved and not.
  ...kinds
    .filter((kind) => kind !== 'edit')
    .flatMap((kind) =>
      (['in force', 'of before'] as const).flatMap((state) =>
        (['none', 'a tone'] as const).flatMap((tampering) =>
          both.map((isOnline): Case => ({ state, kind, tampering, isOnline, container: 'wav' })),
        ),
      ),
    ),
  // The other containers.
  ...(['mp3', 'flac'] as const).flatMap((container) =>
    (['song', 'edit'] as const).flatMap((kind) =>
      (['none', 'another song', 'tags gone'] as const).map((tampering): Case => {
        return { container, kind, tampering, isOnline: false, state: 'in force' }
      }),
    ),
  ),
]

const keys = [testKeys.current.published]
let asked: Case | undefined
const site = createServer((request, response) => {
  if (request.url === '/keys.json') return response.end(JSON.stringify({ keys }))
  const answer = asked && answerOf(asked)
  if (!answer) return response.writeHead(404).end()
  return response.end(JSON.stringify(answer))
})
beforeAll(async () => {
  writeFileSync(join(folder, 'keys.json'), JSON.stringify({ keys }))
  await new Promise<void>((listening) => site.listen(0, '127.0.0.1', listening))
})
afterAll(async () => {
  await new Promise((closed) => site.close(closed))
  rmSync(folder, { recursive: true })
})

const scriptTitles: Partial<Record<Finding, string>> = {
  foreign: 'NO LICENCE FOUND',
  altered: 'NOT GENUINE',
  test: 'TEST LICENCE, GIVES NO RIGHTS',
  revoked: 'GENUINE LICENCE, BUT REVOKED',
  disputed: 'GENUINE LICENCE, BUT UNDER DISPUTE',
  unrecorded: 'GENUINE LICENCE, BUT ON NO RECORD',
  other_sound: 'GENUINE LICENCE, BUT ANOTHER SOUND',
  longer_sound: 'GENUINE LICENCE, BUT LONGER THAN WHAT WAS HANDED OUT',
  part_sound: 'GENUINE LICENCE, BUT ONLY A PART OF THE SOUND IS RECOGNISED',
  later_sound: 'GENUINE LICENCE, BUT ITS SOUND IS NOT RECOGNISED',
  same_sound: 'GENUINE LICENCE, AND THIS IS THE LICENSED SONG',
  genuine: 'GENUINE LICENCE',
}
const exitStatus = { good: 0, bad: 1, open: 2 } as const

async function* bytesOf(file: Buffer): AsyncGenerator<Uint8Array> {
  yield file
}

function registerOf(row: Case): Register {
  if (!row.isOnline) return { kind: 'unasked' }
  const answer = answerOf(row)
  return answer ? readRegister(answer) : { kind: 'unknown' }
}

/** `stride`: how many of its words stand for one that is kept. */
interface Heard {
  words: Uint32Array
  stride: number
  seconds: number
}

/** What is heard in a file, by its sound and container: tags are passed over, as other tests show. */
const heardIn = new Map<string, ReturnType<typeof hear>>()
async function hear(file: Buffer, container: Container): Promise<Heard> {
  const { fingerprint, milliseconds = 120_000 } = await fingerprintStream(container, bytesOf(file))
  return { words: readFingerprint(fingerprint) ?? new Uint32Array(), stride: 1, seconds: milliseconds / 1000 }
}

/** The page's way, but for the browser's decoder; the words for what is found are those of `file-result.test.ts`. */
function askPage(file: Buffer, row: Case) {
  return judge(file, registerOf(row), () => {
    const key = `${soundIn(row)} ${row.container}`
    const known = heardIn.get(key) ?? hear(file, row.container)
    heardIn.set(key, known)
    return known
  })
}

async function judge(file: Buffer, register: Register, heard: () => Promise<Heard>) {
  const checked = await verifyFile(new Blob([new Uint8Array(file)]), findKeyIn(keys))
  const sound =
    checked.verdict === 'genuine'
      ? await compareSound(
          { signed: checked.licence, registered: register, file: checked.fileSound },
          {
            async measure(expected, beginning) {
              const { stride, words } = await heard()
              return bitErrorRate(expected, words, stride, beginning)
            },
            seconds: async () => (await heard()).seconds,
          },
        )
      : undefined
  return judgeFile({ checked, register, sound })
}

function askScript(
  path: string,
  { isOnline }: Pick<Case, 'isOnline'>,
): Promise<{ status: number; headline: string }> {
  const from = isOnline ? `http://127.0.0.1:${portOf(site)}/keys.json` : join(folder, 'keys.json')
  return new Promise((done) => {
    execFile(process.execPath, [script, path, '--keys', from], (error, output) =>
      done({ status: error ? Number(error.code) : 0, headline: output.split('\n')[0] ?? '' }),
    )
  })
}

describe('[R16.48] page and script say the same of', { tags: 'thorough' }, () => {
  test.each(rows)(
    'a $container: $kind, licence $state, tampering: $tampering, online: $isOnline',
    async (row) => {
      asked = row
      const file = await makeFile(row)
      const path = join(folder, 'file')
      writeFileSync(path, file)
      const [finding, standing] = expectedOf(row)
      expect(await askPage(file, row)).toEqual({ finding, standing })
      expect(await askScript(path, row)).toEqual({
        status: exitStatus[standing],
        headline: scriptTitles[finding],
      })
    },
  )
})

/** What people do to a song of 150 s, and what must be said of it then: written down before any of it was tried. */
interface Treatment {
  name: string
  samples: () => Float32Array
  finding: Finding
  standing: Standing
}
/** Enough for the notes that are compared. */
const lowRate = 12_000
const song = makeMelody(150, 5, lowRate)
const speech = makeMelody(150, 6, lowRate)
const cut = (from: number, to: number) => song.subarray(from * lowRate, to * lowRate)
const before = (seconds: number) => speech.subarray(0, seconds * lowRate)
function joined(...parts: Float32Array[]): Float32Array {
  const whole = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
const same = { finding: 'same_sound', standing: 'good' } as const
const part = { finding: 'part_sound', standing: 'open' } as const
const later = { finding: 'later_sound', standing: 'open' } as const
const other = { finding: 'other_sound', standing: 'bad' } as const

const treatments: readonly Treatment[] = [
  { name: 'nothing', samples: () => song, ...same },
  { name: 'quieter by 20 dB', samples: () => song.map((sample) => sample / 10), ...same },
  {
    name: 'louder until it clips',
    samples: () => song.map((sample) => Math.max(-1, Math.min(1, sample * 6))),
    ...same,
  },
  { name: 'the end cut off, 20 s left', samples: () => cut(0, 20), ...same },
  { name: 'the first 40 s cut off', samples: () => cut(40, 150), ...same },
  { name: 'the first 95 s cut off', samples: () => cut(95, 150), ...part },
  { name: 'the first 110 s cut off', samples: () => cut(110, 150), ...later },
  { name: '10 s of something before it', samples: () => joined(before(10), song), ...same },
  { name: '30 s of something before it', samples: () => joined(before(30), song), ...part },
  {
    name: '50 s of something before it, and as much cut off its end',
    samples: () => joined(before(50), cut(0, 100)),
    ...part,
  },
  { name: 'two minutes of something after it', samples: () => joined(song, before(120)), ...part },
  {
    name: 'its second minute, then as much of something',
    samples: () => joined(cut(60, 120), before(60)),
    ...part,
  },
  { name: 'played twice', samples: () => joined(song, song), ...part },
  { name: '80 s of something before it', samples: () => joined(before(80), song), ...part },
  {
    name: '40 s of it between other sound',
    samples: () => joined(before(40), cut(50, 90), before(40)),
    ...part,
  },
  { name: 'its tags in another song of 30 s', samples: () => before(30), ...later },
  { name: 'its tags in another song of 150 s', samples: () => speech, ...other },
  { name: 'its tags in 12 s of it and another song', samples: () => joined(cut(0, 12), speech), ...other },
  { name: 'its tags in silence', samples: () => new Float32Array(150 * lowRate), ...other },
  { name: 'ten seconds of it', samples: () => cut(30, 40), finding: 'genuine', standing: 'good' },
]

const tags = {
  title: 'Été',
  artist: 'Los Ñandúes',
  comment: '',
  language: 'fra',
  url: 'https://music.example',
}
function tag(container: Container, bytes: Buffer, licence: LicenceDocument): Buffer {
  const {
    after,
    before: head,
    from,
    to,
  } = tagSound(container, bytes.subarray(0, tagHeadLength), bytes.length, {
    ...tags,
    further: { 'TEMPOLIBRE-SIGNED-LICENCE': signLicence(licence) },
  })
  return Buffer.concat([head, bytes.subarray(from, to), after])
}

const soundOfSong = {
  algorithm: fingerprintAlgorithm,
  fingerprint: writeFingerprint(fingerprintSound({ sampleRate: lowRate, channels: [song] })),
}
const longLicence = (milliseconds?: number): LicenceDocument => ({
  ...testLicence,
  file_sounds: 'in_tags',
  sound: { ...soundOfSong, ...(milliseconds !== undefined && { milliseconds }) },
})

/** What page and script say offline, where only the sound decides. */
async function checkBoth(file: Buffer, heard: Heard) {
  const path = join(folder, 'treated')
  writeFileSync(path, file)
  return {
    page: await judge(file, { kind: 'unasked' }, async () => heard),
    script: await askScript(path, { isOnline: false }),
  }
}
const bothSay = ({ finding, standing }: Pick<Treatment, 'finding' | 'standing'>) => ({
  page: { finding, standing },
  script: { status: exitStatus[standing], headline: scriptTitles[finding] },
})

describe('[R16.124] a song of more than two minutes is never called another sound, nor another one the song:', () => {
  const treat = (samples: Float32Array, licence: LicenceDocument) => {
    const pcm = { sampleRate: lowRate, channels: [samples] }
    return checkBoth(tag('wav', Buffer.from(encodeWav(pcm, 16)), licence), {
      words: fingerprintSound(pcm),
      stride: wordStride,
      seconds: samples.length / lowRate,
    })
  }

  test.each(treatments)('$name', { tags: 'thorough' }, async ({ samples, ...said }) => {
    expect(await treat(samples(), longLicence(150_000))).toEqual(bothSay(said))
  })

  test('another song, where the licence does not say how long its own is', async () => {
    expect(await treat(speech, longLicence())).toEqual(bothSay(later))
  })
})
