// @ts-check

import { fieldsOf } from '../fields-of.mjs'

/**
 * A published public key: `id` is the first 16 hexadecimal digits of the SHA-256 of the raw key, `public_key` the raw
 * 32 bytes in base64url without padding.
 * @typedef {{ id: string, public_key: string }} PublicKey
 */

/** @typedef {(id: string) => PublicKey | undefined | Promise<PublicKey | undefined>} FindKey */

/** Where a site publishes its keys (RFC 8615). */
export const licenceKeysPath = '/.well-known/tempolibre-licence-keys.json'

export const keyIdPattern = /^[0-9a-f]{16}$/

/**
 * Looks a key up in a list, and asks for it by its id if the list lacks it: the list may be older than the key.
 * @param {readonly PublicKey[]} list
 * @param {(id: string) => Promise<PublicKey | undefined>} [ask] undefined if there is no server to ask
 * @returns {FindKey}
 */
export function findKeyIn(list, ask) {
  return (id) => list.find((key) => key.id === id) ?? (keyIdPattern.test(id) && ask ? ask(id) : undefined)
}

/**
 * Address of a single key, next to the list: `…/keys.json` has `…/keys/{id}.json`, `…/keys` has `…/keys/{id}`.
 * @param {string} list address or path of the list
 * @param {string} id
 */
export function keyAddress(list, id) {
  const [, path = list, ending = ''] = /^(.*?)(\.json)?$/.exec(list) ?? []
  return `${path}/${id}${ending}`
}

/**
 * Reads the answer of a key's own address; undefined if it is another key, or none.
 * @param {unknown} answer
 * @param {string} id
 * @returns {PublicKey | undefined}
 */
export function readKeyAnswer(answer, id) {
  const key = fieldsOf(fieldsOf(answer)['key'])
  const publicKey = key['public_key']
  return key['id'] === id && typeof publicKey === 'string' ? { id, public_key: publicKey } : undefined
}
