import { BlockList, isIP } from 'node:net';
import type { IncomingMessage } from 'node:http';

/** The address in a header or socket, without anything around it. */
export const cleanAddress = (text: string): string => {
  const address = text.trim();
  if (address.startsWith('::ffff:')) return address.slice('::ffff:'.length);
  return address.startsWith('[') ? address.slice(1, address.indexOf(']')) : address;
};

function readList(text: string): BlockList {
  const list = new BlockList();
  for (const entry of text.split(',').map((part) => part.trim())) {
    if (entry === '') continue;
    const [address = '', bits] = entry.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (isIP(address) === 0) throw new Error(`TRUSTED_PROXIES: ${entry} is not an address.`);
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

/** Whether an address is one of our own proxies, whose headers we trust. */
export function createTrust(trustedProxies: string): (address: string) => boolean {
  const trusted = readList(trustedProxies);
  return (address) =>
    isIP(address) !== 0 && trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/**
 * Reads the client's address: the socket's, unless that is a trusted proxy; then X-Forwarded-For from the
 * right, up to the first address that isn't a trusted proxy.
 */
export function createAddressReader(trustedProxies: string): (req: IncomingMessage) => string {
  const isTrusted = createTrust(trustedProxies);
  return (req) => {
    let address = cleanAddress(req.socket.remoteAddress ?? '');
    const header = req.headers['x-forwarded-for'];
    if (header === undefined || !isTrusted(address)) return address;
    for (const hop of String(header).split(',').map(cleanAddress).reverse()) {
      if (isIP(hop) === 0) break;
      address = hop;
      if (!isTrusted(hop)) break;
    }
    return address;
  };
}
