// Preloaded into a server under test: a name server that never answers for names below `.silent`.
import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'

const isSilent = (name) => String(name).endsWith('.silent')
const never = () => new Promise(() => {})

const { lookup } = dns
dns.lookup = (name, ...rest) => (isSilent(name) ? undefined : lookup(name, ...rest))
for (const method of ['resolve', 'resolve4', 'resolve6', 'resolveMx']) {
  const original = dns[method]
  dns[method] = (name, ...rest) => (isSilent(name) ? undefined : original(name, ...rest))
}
for (const method of ['lookup', 'resolve', 'resolve4', 'resolve6', 'resolveMx']) {
  const original = dns.promises[method]
  dns.promises[method] = (name, ...rest) => (isSilent(name) ? never() : original(name, ...rest))
}
syncBuiltinESMExports()
