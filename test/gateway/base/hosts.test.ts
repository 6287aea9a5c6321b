import { describe, expect, it } from 'vitest'
import { isAmong, isPublic, readHost } from '../../../gateway/base/hosts.ts'

describe('an address is public', () => {
  it.each(['8.8.8.8', '93.184.216.34', '172.15.255.255', '172.32.0.1', '100.63.0.1', '2606:4700::6810:84e5'])(
    'when it is %s',
    (address) => expect(isPublic(address)).toBe(true),
  )
})

describe('an address is not public', () => {
  it.each([
    ['unspecified', '0.0.0.0', '0.1.2.3', '::'],
    ['loopback', '127.0.0.1', '127.255.255.254', '::1'],
    ['private', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fc00::1', 'fd12:3456::1', 'fec0::1'],
    ['link-local, with the metadata of clouds', '169.254.169.254', '169.254.170.2', 'fe80::1', 'fe80::1%eth0'],
    ['metadata elsewhere', '100.100.100.200', '192.0.0.192', 'fd00:ec2::254', '168.63.129.16'],
    ['carrier-grade NAT', '100.64.0.1', '100.127.255.255'],
    ['multicast and broadcast', '224.0.0.1', '239.255.255.255', '255.255.255.255', 'ff02::1'],
    ['documentation and tests', '192.0.2.1', '198.51.100.1', '203.0.113.1', '198.18.0.1', '2001:db8::1', '3fff::1'],
    ['reserved', '192.0.0.1', '192.88.99.1', '240.0.0.1', '100::1', '4000::1', '5f00::1'],
    ['IPv4-mapped IPv6', '::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:8.8.8.8', '0:0:0:0:0:ffff:10.0.0.1'],
    ['IPv4-compatible and IPv4-translated IPv6', '::127.0.0.1', '::ffff:0:127.0.0.1'],
    ['NAT64', '64:ff9b::127.0.0.1', '64:ff9b::8.8.8.8', '64:ff9b:1::a00:1'],
    ['6to4 and Teredo', '2002:7f00:1::', '2002:a00:1::1', '2001:0:7f00:1::1'],
    ['not an address', '', 'localhost', '127.0.0.1.example', '8.8.8.8/32', '1.2.3.4.5'],
  ])('when it is %s', (_, ...addresses) => {
    expect(addresses.filter(isPublic)).toEqual([])
  })
})

describe('a host', () => {
  it.each([
    ['Files.Example', { name: 'files.example' }],
    ['files.example.:8080', { name: 'files.example', port: 8080 }],
    ['127.1:80', { name: '127.0.0.1', port: 80 }],
    ['[::1]:9000', { name: '::1', port: 9000 }],
    ['[0:0::1]', { name: '::1' }],
    ['bücher.example', { name: 'xn--bcher-kva.example' }],
  ])('is parsed from %j', (text, host) => expect(readHost(text)).toEqual(host))

  it.each(['', ':80', 'a:b', 'a:99999', 'http://a', 'a/b', 'user@a', '::1', 'a b', '[', '1.2.3.4.5'])(
    'is not parsed from %j',
    (text) => expect(readHost(text)).toBeUndefined(),
  )

  it('matches a list by its name, and by its port if the entry has one', () => {
    const hosts = [{ name: 'a' }, { name: 'b', port: 80 }]
    const found = [isAmong(hosts, 'a', 1), isAmong(hosts, 'b', 80), isAmong(hosts, 'b', 81), isAmong(hosts, 'c', 80)]
    expect(found).toEqual([true, true, false, false])
  })
})
