import ipaddr from 'ipaddr.js'

/** Whether only programs of this machine reach a host. */
export function isLoopback(host: string): boolean {
  const address = host.replace(/^\[(.*)\]$/, '$1')
  return ipaddr.isValid(address) ? ipaddr.parse(address).range() === 'loopback' : /^(?:.+\.)?localhost$/i.test(address)
}
