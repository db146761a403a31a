import { expect, test } from 'vitest'
import { networkOf, networksOf } from './networks.ts'

test.for([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8::0001', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s is the sender %s', ([address = '', sender]) => {
  expect(networkOf(address)).toBe(sender)
})

test('an IPv6 sender is counted by the networks around it, which one customer may own', () => {
  expect(networksOf('2001:db8:1:2fab::/64')).toEqual([
    '2001:db8:1:2fab::/64',
    '2001:db8:1:2f00::/56',
    '2001:db8:1:0::/48',
  ])
  expect(networksOf('192.0.2.1')).toEqual(['192.0.2.1'])
})
