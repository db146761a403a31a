// Checks a licence without asking anybody but a list of public keys: node scripts/verify-licence.mjs FILE --keys FILE|URL
// FILE is a signed licence (JSON), a certificate (PDF) or a downloaded WAV or MP3. Needs nothing but Node.js 20 or newer.
// Ends with 0: valid; 1: not valid; 2: it could not be checked. What is checked is said in docs/licence-format.md.
import { createHash, createPublicKey, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'

class Invalid extends Error {}

/** RFC 8785, for values whose numbers are integers. */
function canonicalise(value) {
  if (typeof value === 'number' && !Number.isSafeInteger(value)) throw new Invalid(`${value} is no integer.`)
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(canonicalise).join(',')}]`
  const members = Object.keys(value).sort()
  return `{${members.map((name) => `${JSON.stringify(name)}:${canonicalise(value[name])}`).join(',')}}`
}

function requireSignature(bytes, signature, keyId, keys) {
  const key = keys.find(({ algorithm, id }) => id === keyId && algorithm === 'Ed25519')
  if (!key) throw new Invalid(`It names the key ${keyId}, which is not among the published ones.`)
  const raw = Buffer.from(key.public_key, 'base64url')
  if (createHash('sha256').update(raw).digest('hex').slice(0, 16) !== keyId)
    throw new Error(`The list of keys is damaged: ${keyId} is not its key’s id.`)
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key.public_key }, format: 'jwk' })
  const decoded = Buffer.from(signature, 'base64url')
  // One signature has one spelling, so that not one character of a file can be another.
  const genuine = decoded.toString('base64url') === signature && verify(undefined, bytes, publicKey, decoded)
  if (!genuine) throw new Invalid('The signature does not fit: something was changed.')
}

function readSigned(text) {
  try {
    const signed = JSON.parse(text)
    if (Object.keys(signed).sort().join() === 'licence,signature' && signed.licence?.format === 1)
      return signed
  } catch (error) {
    throw new Invalid(`It holds no signed licence: ${error.message}`)
  }
  throw new Invalid('It holds no signed licence of a format known here.')
}

function verifyLicence(text, keys) {
  const { licence, signature } = readSigned(text)
  requireSignature(Buffer.from(canonicalise(licence)), String(signature), licence.key_id, keys)
  const uses = Object.entries(licence.uses).map((entry) => entry.join(': '))
  return [
    `Licence ${licence.number}, issued ${licence.issued_at}, signed with key ${licence.key_id}.`,
    `Holder: ${licence.holder}`,
    `Track: ${licence.track.title}, ${licence.track.artist}`,
    `Plan: ${licence.plan}; uses: ${uses.join(', ')}`,
    `Credit: ${licence.credit ?? 'none is asked for'}`,
    `Terms: ${licence.terms.version}, SHA-256 ${licence.terms.sha256}, ${licence.terms.url}`,
    `Whether it was revoked is said at ${licence.verify_url}`,
  ]
}

function verifyCertificate(bytes, keys) {
  const mark = '\n%tempolibre-signature '
  const at = bytes.lastIndexOf(mark)
  const [, keyId, signature] =
    /^([0-9a-f]{16}) ([\w-]{86})\n$/.exec(bytes.toString('latin1', at + mark.length)) ?? []
  if (at < 0 || signature === undefined) throw new Invalid('This PDF does not end with a signature.')
  requireSignature(bytes.subarray(0, at + 1), signature, keyId, keys)
  return [`This certificate is as it was issued, signed with key ${keyId}.`]
}

/** The text of the tag's frame, whose length stands before it in seven bits a byte (ID3v2.4: frame TXXX in UTF-8). */
function findInSound(bytes) {
  const name = '\x03TEMPOLIBRE-SIGNED-LICENCE\0'
  const at = bytes.indexOf(name)
  if (at < 10) throw new Invalid('There is no signed licence in its tags.')
  const length = bytes.subarray(at - 6, at - 2).reduce((sum, byte) => sum * 128 + (byte & 127), 0)
  return bytes.toString('utf8', at + name.length, at + length)
}

async function readKeys(place) {
  const remote = /^https?:\/\//.test(place)
  const { keys } = remote ? await (await fetch(place)).json() : JSON.parse(readFileSync(place, 'utf8'))
  if (!Array.isArray(keys)) throw new Error(`${place} is no list of keys.`)
  return keys
}

async function main([file, option, place, ...rest]) {
  if (!file || option !== '--keys' || !place || rest.length > 0)
    throw new Error('Usage: node verify-licence.mjs FILE --keys FILE|URL')
  const [bytes, keys] = [readFileSync(file), await readKeys(place)]
  const kind = bytes.toString('latin1', 0, 4)
  if (kind === '%PDF') return verifyCertificate(bytes, keys)
  return verifyLicence(/^(RIFF|ID3)/.test(kind) ? findInSound(bytes) : bytes.toString('utf8'), keys)
}

try {
  // Names are their holders' own: what would move a terminal's cursor is left out.
  const lines = (await main(process.argv.slice(2))).map((line) => line.replaceAll(/[\p{Cc}\p{Cf}]/gu, ''))
  process.stdout.write(`VALID\n${lines.join('\n')}\n`)
} catch (error) {
  process.stdout.write(`${error instanceof Invalid ? 'NOT VALID' : 'NOT CHECKED'}\n${error.message}\n`)
  process.exitCode = error instanceof Invalid ? 1 : 2
}
