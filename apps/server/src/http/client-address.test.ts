import { describe, expect, test } from 'vitest'
import { clientAddressOf } from './client-address.ts'

const requestFrom = (remoteAddress: string | undefined, forwarded?: string) => ({
  socket: { remoteAddress },
  headers: { 'x-forwarded-for': forwarded },
})

describe('[R4.5] clientAddressOf', () => {
  test.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8::0001', '2001:db8:0:0::/64'],
    ['2001:db8:0:0:ffff::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    [undefined, undefined],
  ])('the peer address %s gives %s', (remote, address) => {
    expect(clientAddressOf(requestFrom(remote, '203.0.113.5'), false)).toBe(address)
  })

  test.each([
    ['203.0.113.5', '203.0.113.5'],
    ['10.0.0.1, 203.0.113.5', '203.0.113.5'],
    ['evil, 203.0.113.5:4711', '203.0.113.5'],
    ['[2001:db8::1]:4711', '2001:db8:0:0::/64'],
    ['unknown', '192.0.2.1'],
    ['', '192.0.2.1'],
    [undefined, '192.0.2.1'],
  ])('behind a trusted proxy that sends %j it is %s', (forwarded, address) => {
    expect(clientAddressOf(requestFrom('192.0.2.1', forwarded), true)).toBe(address)
  })
})
