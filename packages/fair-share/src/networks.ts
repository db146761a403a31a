import { isIP } from 'node:net'

/**
 * The network that counts as one sender: an IPv4 address, mapped ones too, or the /64 of an IPv6 address, which one
 * household has at least.
 * @param address IPv4 or IPv6, with or without a zone
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (isIP(address) !== 6) return address
  return prefixOf(groupsOf(address), 64)
}

/**
 * The networks a sender is counted by, narrowest first: of IPv6 the /64, and the /56 and /48 around it, which providers
 * give to one customer (RFC 6177); of IPv4 the address alone.
 * @param sender as `networkOf` names it
 */
export function networksOf(sender: string): string[] {
  const [address = '', length] = sender.split('/')
  if (length !== '64') return [sender]
  const groups = groupsOf(address)
  return [sender, prefixOf(groups, 56), prefixOf(groups, 48)]
}

/**
 * What each of `networksOf` has of a limit of calls, in shares of one sender: a /48 has 65,536 senders, of which nobody needs more than
 * a handful at once.
 */
export const networkShares = [1, 2, 4] as const

/** The eight groups of an IPv6 address, as numbers. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = (address.split('%', 1)[0] ?? '').split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = Array.from({ length: tail === undefined ? 0 : 8 - before.length - after.length }, () => '0')
  return [...before, ...zeros, ...after].map((group) => Number.parseInt(group, 16))
}

/** @param bits 64, 56 or 48 */
function prefixOf(groups: readonly number[], bits: number): string {
  const kept = groups
    .slice(0, 4)
    .map((group, index) => group & (0xff_ff << Math.max(0, 16 - Math.max(0, bits - 16 * index))))
  return `${kept.map((group) => (group & 0xff_ff).toString(16)).join(':')}::/${bits}`
}
