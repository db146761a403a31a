// Checks a licence with nothing but a list of public keys: node verify-licence.mjs FILE --keys FILE|URL [--log FOLDER|URL]
// FILE is a signed licence (JSON), a certificate (PDF) or a downloaded MP3, WAV or FLAC, or the certificate by which a song
// was handed over to a client. Needs only Node.js 20 or newer;
// to compare the sound of an MP3 or FLAC, also the decoder that it names. If the keys come from a URL, that site is also
// asked for a key its list lacks, whether the licence was revoked, and for the fingerprint if the licence has none.
// With a copy of the public log of licences, or its address, the whole log is checked, and whether the licence is in it.
// Exit status 0: genuine; 1: not genuine, revoked, disputed, another sound or not in the log; 2: it could not be checked.
// docs/licence-format.md and docs/licence-log.md describe the checks.
import { readFile } from 'node:fs/promises'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { auditLog, hashText } from '../packages/contract/src/licence-log/index.mjs'
import {
  canonicalise,
  compareSound,
  findKeyIn,
  keyAddress,
  readKeyAnswer,
  readRegister,
  registerPath,
  verifyFile,
} from '../packages/contract/src/licence-verification/index.mjs'
import { bitErrorRate, fingerprintSound } from '../packages/contract/src/sound-fingerprint/index.mjs'
import { decodeSound } from './decode-sound.mjs'

/** Reasons why a file is not genuine (1), or could not be checked (2). */
const failures = {
  altered: [1, 'The signature does not fit: something was changed.'],
  several: [1, 'Its tags hold more than one signed licence.'],
  unknown_key: [
    1,
    'Its key is not among the published ones. A list that was kept may be too old: fetch it again.',
  ],
  foreign: [1, 'There is no signed licence in it.'],
  unreadable: [1, 'It is damaged or incomplete.'],
  damaged_key: [2, 'The list of keys is damaged: its key is not the one its id says.'],
  newer_format: [2, 'It is signed in a newer format: fetch this script again.'],
  too_large: [2, 'No file of ours is so large.'],
  unsupported: [2, 'This Node.js has no Ed25519: version 20 or newer does.'],
}

const genuineTexts = {
  json: 'This licence is as it was issued.',
  pdf: 'This certificate is as it was issued.',
  audio: 'The licence in its tags is as it was issued.',
}

const soundTexts = {
  same: 'Its sound matches the recording that was licensed.',
  version: 'Its sound matches a version of the song that was licensed, which the licence covers',
  other: 'Its sound is not the recording that was licensed: the licence does not cover it.',
  unknown: 'Its sound could not be compared: there is no fingerprint, or it is too short or damaged.',
}

/** What the register may report about a genuine licence. */
const doubts = {
  disputed: ', BUT UNDER DISPUTE',
  revoked: ', BUT REVOKED',
  unknown: ', BUT ON NO RECORD',
}

function describeLicence(licence) {
  const uses = Object.entries(licence.uses).map((entry) => entry.join(': '))
  return [
    `Licence ${licence.number}, issued ${licence.issued_at}`,
    `Holder: ${licence.holder}`,
    `Track: ${licence.track.title}, ${licence.track.artist}`,
    ...(licence.versions ? [`Its versions: ${licence.versions.map(({ name }) => name).join(', ')}`] : []),
    `Plan: ${licence.plan}; uses: ${uses.join(', ')}`,
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
async function hear(file, signed, registered) {
  /** @type {Promise<{ missing?: string, heard?: Uint32Array }> | undefined} */
  let listening
  const listen = async () => {
    const { missing, sound } = await decodeSound(file)
    return { missing, heard: sound && fingerprintSound(sound) }
  }
  const { verdict, version } = await compareSound({ signed, registered }, async (expected) => {
    const { heard } = await (listening ??= listen())
    return heard && bitErrorRate(expected, heard)
  })
  const missing = (await listening)?.missing
  if (version !== undefined) return { verdict, text: `${soundTexts.version}: ${version}.` }
  if (missing === undefined) return { verdict, text: soundTexts[verdict] }
  return { verdict, text: `Its sound was not compared: that takes npm install ${missing}` }
}

/** The first line of the result for a genuine licence: the most serious finding. */
function nameGenuine(register, sound, what) {
  const doubt = doubts[register.kind] ?? (sound?.verdict === 'other' ? ', BUT ANOTHER SOUND' : undefined)
  const praise = sound?.verdict === 'same' ? ', AND THIS IS THE LICENSED SONG' : ''
  return [doubt === undefined ? 0 : 1, `GENUINE ${what}${doubt ?? praise}`]
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
  const { handOver, keyId, kind, licence, number, verdict } = await verifyFile(content, findKey)
  if (verdict !== 'genuine') {
    const [code, text] = failures[verdict]
    const claims = number === undefined ? [] : [`It names the number ${number}, without proof.`]
    return [code, [code === 1 ? 'NOT GENUINE' : 'NOT CHECKED', text, ...claims]]
  }
  const register = await askRegister(place, number)
  const sound = kind === 'audio' ? await hear(content, licence, register) : undefined
  const what = handOver ? 'HAND-OVER' : 'LICENCE'
  const [code, headline] = nameGenuine(register, sound, what)
  const logged = log === undefined ? undefined : await lookUpAll(log, { handOver, licence }, findKey)
  return [
    code === 0 ? (logged?.code ?? 0) : code,
    [
      code === 0 && logged?.remark ? `GENUINE ${what}${logged.remark}` : headline,
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
