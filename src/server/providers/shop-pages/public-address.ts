import { BlockList, isIP } from 'node:net';

/** Addresses that aren't public: private, loopback, link-local, shared, documentation, multicast. */
const refused = new BlockList();
const ranges = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15'],
  ...['198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
  // inside 2000::/3: tunnels that can carry a private address, and documentation addresses
  ...['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'],
];
for (const range of ranges) {
  const [net = '', bits] = range.split('/');
  refused.addSubnet(net, Number(bits), net.includes(':') ? 'ipv6' : 'ipv4');
}

const global6 = new BlockList();
global6.addSubnet('2000::', 3, 'ipv6');

/** Whether an address is public; mapped, unique local and all other IPv6 ranges are not. */
export function isPublicAddress(address: string): boolean {
  const kind = isIP(address);
  if (kind === 4) return !refused.check(address, 'ipv4');
  if (kind !== 6 || address.includes('%')) return false;
  return global6.check(address, 'ipv6') && !refused.check(address, 'ipv6');
}
