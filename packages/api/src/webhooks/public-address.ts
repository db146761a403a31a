import { promises } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** The address is not public. */
export class PrivateAddressError extends Error {
  override readonly name = 'PrivateAddressError'
  constructor() {
    super('the address is in a private network')
  }
}

/** A name leads to no public address. One error, whether it is unknown or known inside only: customers read its words. */
export class NoPublicAddressError extends Error {
  override readonly name = 'NoPublicAddressError'
  constructor() {
    super('the name leads to no public address')
  }
}

/** Special-purpose addresses of IPv4: https://www.iana.org/assignments/iana-ipv4-special-registry, and multicast. */
const specialV4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const

/**
 * Within 2000::/3, the only part of IPv6 that is assigned: protocols and tunnels, which lead to IPv4 addresses, and examples
 * (https://www.iana.org/assignments/iana-ipv6-special-registry).
 */
const specialV6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
] as const

const special = new BlockList()
for (const [network, prefix] of specialV4) special.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of specialV6) special.addSubnet(network, prefix, 'ipv6')
const assigned = new BlockList()
assigned.addSubnet('2000::', 3, 'ipv6')

/** Whether anybody on the Internet can be reached at an IP address; what maps IPv4 into IPv6 is not. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !special.check(address, 'ipv4')
  return version === 6 && assigned.check(address, 'ipv6') && !special.check(address, 'ipv6')
}

/** For a name server's answer, in ms, and how often it is asked. */
const patience = { timeout: 2000, tries: 2 }

/**
 * Creates what resolves names for a connection, and refuses those that lead into a private network. Since the connection uses what
 * was checked, a name cannot lead elsewhere between the check and the connection. Name servers are asked directly: the system's
 * own function takes a thread for each name, of which there are two, and a customer's name server that is silent would keep them
 * from the database, the mail server and the payment service.
 * @param servers by default those of the system
 */
export function createPublicLookup(servers?: readonly string[]): LookupFunction {
  const resolver = new promises.Resolver(patience)
  if (servers) resolver.setServers(servers)

  async function addressesOf(name: string): Promise<{ address: string; family: number }[]> {
    const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    return found.flatMap((answer, index) =>
      answer.status === 'fulfilled'
        ? answer.value.map((address) => ({ address, family: index === 0 ? 4 : 6 }))
        : [],
    )
  }

  return (hostname, options, callback) => {
    void addressesOf(hostname).then((found) => {
      const [first] = found
      if (!first || !found.every(({ address }) => isPublicAddress(address)))
        return callback(new NoPublicAddressError(), '')
      return options.all ? callback(null, found) : callback(null, first.address, first.family)
    })
  }
}

export const lookUpPublic = createPublicLookup()

/** The host of a URL as the resolver takes it: IPv6 without brackets. */
const hostOf = (url: URL) => url.hostname.replace(/^\[(.*)\]$/, '$1')

/** @throws PrivateAddressError if a URL names an IP address that is not public: no name is resolved for it */
export function requirePublicHost(url: URL): void {
  const host = hostOf(url)
  if (isIP(host) !== 0 && !isPublicAddress(host)) throw new PrivateAddressError()
}

/**
 * Whether a URL says by itself that it leads into a private network. No name is resolved: the answer would tell which names
 * exist there. Where a name leads is found out at each delivery.
 */
export function namesPrivateNetwork(url: URL): boolean {
  const host = hostOf(url).replace(/\.$/, '')
  if (isIP(host) !== 0) return !isPublicAddress(host)
  return !host.includes('.') || /\.(?:localhost|local|internal|home\.arpa|lan|intranet|corp|home)$/.test(host)
}
