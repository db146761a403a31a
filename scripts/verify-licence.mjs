// Checks a licence with nothing but a list of public keys: node verify-licence.mjs FILE --keys FILE|URL [--log FOLDER|URL]
// FILE is a signed licence (JSON), a certificate (PDF) or a downloaded MP3, WAV or FLAC, or the certificate by which a song
// was handed over to a client. Needs only Node.js 20 or newer;
// to compare the sound of an MP3 or FLAC, also the decoder that it names. If the keys come from a URL, that site is also
// asked for a key its list lacks, whether the licence was revoked, and for the fingerprint if the licence has none.
// With a copy of the public log of licences, or its address, the whole log is checked, and whether the licence is in it.
// Exit status 0: genuine; 1: not genuine, a test licence, revoked, disputed, another sound or not in the log; 2: there is no licence
// in it, it could not be checked, or nobody can tell whether all of its sound is of the song.
// docs/licence-format.md and docs/licence-log.md describe the checks.
import { readFile } from 'node:fs/promises'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { auditLog, hashText } from '../packages/domain/src/licence-log/index.mjs'
import {
  canonicalise,
  compareSound,
  findKeyIn,
  judgeFile,
  keyAddress,
  readKeyAnswer,
  readRegister,
  registerPath,
  verifyFile,
} from '../packages/domain/src/licence-verification/index.mjs'
import {
  bitErrorRate,
  fingerprintSound,
  wordStride,
} from '../packages/domain/src/sound-fingerprint/index.mjs'
import { decodeSound } from './decode-sound.mjs'

/** What is said first, and why, of a file without a genuine licence. */
const failures = {
  altered: ['NOT GENUINE', 'The signature does not fit: something was changed.'],
  several: ['NOT GENUINE', 'Its tags hold more than one signed licence, or more than one fingerprint.'],
  unknown_key: [
    'NOT GENUINE',
    'Its key is not among the published ones. A list that was kept may be too old: fetch it again.',
  ],
  foreign: [
    'NO LICENCE FOUND',
    'There is no signed licence in it. Programs that rewrite a file may leave it out.',
  ],
  unreadable: ['NOT READABLE', 'It is damaged or incomplete.'],
  damaged_key: ['NOT CHECKED', 'The list of keys is damaged: its key is not the one its id says.'],
  newer_format: ['NOT CHECKED', 'It is signed in a newer format: fetch this script again.'],
  too_large: ['NOT CHECKED', 'No file of ours is so large.'],
  unsupported: ['NOT CHECKED', 'This Node.js has no Ed25519: version 20 or newer does.'],
}

/** What follows “GENUINE LICENCE”; a test licence is called something else. */
const remarks = {
  revoked: ', BUT REVOKED',
  disputed: ', BUT UNDER DISPUTE',
  unrecorded: ', BUT ON NO RECORD',
  other_sound: ', BUT ANOTHER SOUND',
  longer_sound: ', BUT LONGER THAN WHAT WAS HANDED OUT',
  part_sound: ', BUT ONLY A PART OF THE SOUND IS RECOGNISED',
  later_sound: ', BUT ITS SOUND IS NOT RECOGNISED',
  same_sound: ', AND THIS IS THE LICENSED SONG',
  genuine: '',
}

const exitStatus = { good: 0, bad: 1, open: 2 }

const genuineTexts = {
  json: 'This licence is as it was issued.',
  pdf: 'This certificate is as it was issued.',
  audio: 'The licence in its tags is as it was issued.',
}

const soundTexts = {
  same: 'Its sound, of which the first two minutes are compared, matches the recording that was licensed.',
  version:
    'Its sound, of which the first two minutes are compared, matches a version or a file of the song that was licensed, which the licence covers',
  other: 'Its sound, of which the first two minutes are compared, is none that the licence covers.',
  longer:
    'It goes on after what was handed out has ended, and what was handed out is too short to be compared: listen whether it is in there.',
  part: 'A part of its sound is of the song that was licensed, the rest is not recognised: it is a later part of the song, a repetition, or another sound: listen. The licence covers that song alone.',
  later:
    'Its sound is not in the first two minutes of what the licence covers, which are all that is compared. It is a later part of the song or another sound: listen.',
  older:
    'Its sound is none that this licence names. Edits, stems, loops and mixes that were downloaded before files brought their fingerprint are not among these: download them again, or let this script ask the register (--keys URL).',
  unknown: 'Its sound could not be compared: there is no fingerprint, or it is too short or damaged.',
}

function describeLicence(licence) {
  const uses = Object.entries(licence.uses).map((entry) => entry.join(': '))
  return [
    `Licence ${licence.number}, issued ${licence.issued_at}`,
    `Holder: ${licence.holder}`,
    `Track: ${licence.track.title}, ${licence.track.artist}`,
    ...(licence.versions ? [`Its versions: ${licence.versions.map(({ name }) => name).join(', ')}`] : []),
    `Kind of plan: ${licence.plan}; uses: ${uses.join(', ')}`,
    `Credit: ${licence.credit ?? 'none is asked for'}`,
    `Terms: ${licence.terms.version}, SHA-256 ${licence.terms.sha256}, ${licence.terms.url}`,
  ]
}

function describeHandOver(handOver) {
  return [
    `Hand-over ${handOver.number}, issued ${handOver.issued_at}`,
    `Handed over by: ${handOver.issuer}`,
    `Client: ${handOver.client}`,
    `Project: ${handOver.project}`,
    `Track: ${handOver.track.title}, ${handOver.track.artist}`,
    `Of the licence: ${handOver.licence.number}, SHA-256 ${handOver.licence.sha256}`,
    `Credit: ${handOver.credit ?? 'none is asked for'}`,
    `Terms: ${handOver.terms.version}, SHA-256 ${handOver.terms.sha256}, ${handOver.terms.url}`,
  ]
}

function describeRegister(register, licence) {
  if (register.kind === 'revoked') return `It was revoked: ${register.since}`
  if (register.kind === 'disputed') return `Its payment is under dispute since ${register.since}`
  if (register.kind === 'valid') return 'It has not been revoked.'
  if (register.kind === 'test')
    return 'The licensor’s register has it as a test licence, which gives no rights.'
  if (register.kind === 'unknown') return 'No licence of this number is on record: ask the licensor.'
  return `Whether it was revoked was not asked: ${licence?.verify_url ?? 'ask the licensor'}`
}

const isAddress = (place) => /^https?:\/\//.test(place)

/** Fetches JSON; undefined if there is none. */
async function ask(address) {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(10_000) })
    return { status: response.status, body: response.ok ? await response.json() : undefined }
  } catch {
    // No server, or not JSON: the check stays open, and is reported so.
    return undefined
  }
}

async function askRegister(place, number) {
  if (!isAddress(place) || number === undefined) return { kind: 'unasked' }
  const answer = await ask(new URL(`${registerPath(number)}?lang=en`, place))
  return answer?.status === 404 ? { kind: 'unknown' } : readRegister(answer?.body)
}

async function openKeys(place) {
  const list = isAddress(place) ? (await ask(place))?.body : JSON.parse(readFileSync(place, 'utf8'))
  if (!Array.isArray(list?.keys)) throw new Error(`${place} is not a list of keys.`)
  const askForKey = async (id) => readKeyAnswer((await ask(keyAddress(place, id)))?.body, id)
  return findKeyIn(list.keys, isAddress(place) ? askForKey : undefined)
}

/** Reads a file of a copy of the log, or of the log of a site; undefined if there is none. */
async function readLogFile(place, key) {
  const name = key.slice(key.lastIndexOf('/') + 1)
  if (!isAddress(place)) return readFile(join(place, name), 'utf8').catch(() => undefined)
  const answer = await fetch(new URL(name, place.endsWith('/') ? place : `${place}/`), {
    signal: AbortSignal.timeout(30_000),
  }).catch(() => undefined)
  return answer?.ok ? answer.text() : undefined
}

/** Looks up a licence; of a hand-over, its licence as well. */
async function lookUpAll(place, { handOver, licence }, findKey) {
  const document = licence ?? handOver
  if (!document) return undefined
  const logged = await lookUp(place, document, await hashText(canonicalise(document)), findKey)
  if (!handOver || logged.code !== 0) return logged
  const stands = await lookUp(place, document, handOver.licence.sha256, findKey)
  return { ...stands, text: `${logged.text} Of its licence: ${stands.text}` }
}

/** Verifies the log, and finds a document in it by its hash: an exit status, a remark for the first line, and a sentence. */
async function lookUp(place, document, hash, findKey) {
  const audit = await auditLog({
    readFile: (key) => readLogFile(place, key),
    findKey,
    licence: hash,
  })
  if (audit.verdict === 'empty')
    return { code: 2, text: 'The log has no entry yet: fetch it again a day after the licence was issued.' }
  if (audit.verdict === 'incomplete') {
    const { expected, lines, where } = audit
    const missing = (expected ?? lines + 1) - lines
    const of = missing > 1 ? `has ${lines} of ${expected} lines` : 'lacks its last line'
    return { code: 2, text: `The copy of the log is incomplete: ${where} ${of}. Fetch it again.` }
  }
  if (audit.verdict === 'unreadable') return { code: 2, text: `The log could not be read: ${audit.where}.` }
  if (audit.verdict === 'broken')
    return { code: 1, remark: ', BUT THE LOG IS BROKEN', text: `The log was changed: ${audit.where}.` }
  const { entries, head } = audit
  const log = `the log of ${head.size} entries, as signed on ${head.at}`
  const last = entries.at(-1)
  if (!last && document.issued_at > head.at)
    return { code: 0, text: `It was issued after ${log}: fetch the log again tomorrow.` }
  if (!last) return { code: 1, remark: ', BUT NOT IN THE LOG', text: `It is not in ${log}.` }
  if (last.kind === 'revoked')
    return { code: 1, remark: ', BUT REVOKED', text: `It was revoked on ${last.at}, says ${log}.` }
  return { code: 0, text: `It is in ${log}.` }
}

/** Compares the sound of a recording with what the licence covers, and reports the result. */
async function hear(content, { fileSound, licence }, registered) {
  /** @type {Promise<{ missing?: string, heard?: Uint32Array, seconds?: number }> | undefined} */
  let listening
  const listen = () => (listening ??= listenTo(content))
  const { verdict, version } = await compareSound(
    { signed: licence, registered, file: fileSound },
    {
      async measure(expected, beginning) {
        const { heard } = await listen()
        return heard && bitErrorRate(expected, heard, wordStride, beginning)
      },
      seconds: async () => (await listen()).seconds,
    },
  )
  const missing = (await listening)?.missing
  if (version !== undefined) return { verdict, text: `${soundTexts.version}: ${version}.` }
  if (missing !== undefined)
    return { verdict, text: `Its sound was not compared: that takes npm install ${missing}` }
  // Before files brought their own, only the register could tell.
  const mayBeOlder = licence.file_sounds === undefined && !fileSound && registered.kind === 'unasked'
  return {
    verdict,
    text: soundTexts[mayBeOlder && (verdict === 'other' || verdict === 'later') ? 'older' : verdict],
  }
}

async function listenTo(file) {
  const { missing, sound } = await decodeSound(file)
  if (!sound) return { missing }
  return { heard: fingerprintSound(sound), seconds: sound.seconds }
}

/** The first line of the result for a genuine licence: the most serious finding. */
function nameGenuine(finding, what, logged) {
  if (finding === 'test') return `TEST ${what}, GIVES NO RIGHTS`
  return `GENUINE ${what}${finding === 'unlogged' ? logged.remark : remarks[finding]}`
}

const usage = 'Usage: node verify-licence.mjs FILE --keys FILE|URL [--log FOLDER|URL]'

function readArguments(args) {
  const options = { keys: { type: 'string' }, log: { type: 'string' } }
  try {
    const { positionals, values } = parseArgs({ args, options, allowPositionals: true })
    const [file, ...rest] = positionals
    if (file && values.keys && rest.length === 0) return { file, place: values.keys, log: values.log }
  } catch {
    // An unknown option.
  }
  throw new Error(usage)
}

async function main(args) {
  const { file, log, place } = readArguments(args)
  const findKey = await openKeys(place)
  const content = new Blob([readFileSync(file)])
  const checked = await verifyFile(content, findKey)
  const { handOver, keyId, kind, licence, number } = checked
  if (checked.verdict !== 'genuine') {
    const { finding, standing } = judgeFile({ checked })
    const [headline, text] = failures[finding]
    const claims = number === undefined ? [] : [`It names the number ${number}, without proof.`]
    return [exitStatus[standing], [headline, text, ...claims]]
  }
  const register = await askRegister(place, number)
  const sound = kind === 'audio' ? await hear(content, checked, register) : undefined
  const logged = log === undefined ? undefined : await lookUpAll(log, { handOver, licence }, findKey)
  const { finding, standing } = judgeFile({
    checked,
    register,
    sound,
    isUnlogged: logged?.remark !== undefined,
  })
  const what = handOver ? 'HAND-OVER' : 'LICENCE'
  return [
    // A log that could not be read leaves open what it says.
    standing === 'good' ? (logged?.code ?? 0) : exitStatus[standing],
    [
      nameGenuine(finding, what, logged),
      ...(finding === 'test'
        ? ['It was issued for trying the shop out, while nothing was sold there in earnest.']
        : []),
      `${handOver ? 'This hand-over is as it was issued.' : genuineTexts[kind]} Signed with key ${keyId}.`,
      ...(sound ? [sound.text] : []),
      ...(licence ? describeLicence(licence) : []),
      ...(handOver ? describeHandOver(handOver) : []),
      describeRegister(register, licence ?? handOver),
      ...(logged ? [logged.text] : []),
    ],
  ]
}

const [code, lines] = await main(process.argv.slice(2)).catch((error) => [2, ['NOT CHECKED', error.message]])
// Names are untrusted, so terminal control characters are removed.
process.stdout.write(`${lines.map((line) => line.replaceAll(/[\p{Cc}\p{Cf}]/gu, '')).join('\n')}\n`)
process.exitCode = code
