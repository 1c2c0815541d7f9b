import { lookup } from 'node:dns/promises';
import { request } from 'node:https';
import { isIPv6 } from 'node:net';
import type { Net, PageAnswer } from './fetch-page.ts';

/** The real network: no cookies, no connection reuse, no compression, the pinned address only. */
export const openNet: Net = {
  async resolve(host) {
    return (await lookup(host, { all: true })).map(({ address }) => address);
  },
  open: (url, address, signal) =>
    new Promise<PageAnswer>((resolve, reject) => {
      const asked = request(url, {
        agent: false,
        signal,
        maxHeaderSize: 16 * 1024,
        headers: {
          accept: 'text/html,image/jpeg,image/png,image/webp',
          'accept-encoding': 'identity',
          'user-agent': 'OjaLinkPreview/1.0',
        },
        lookup(_host, options, found) {
          const family = isIPv6(address) ? 6 : 4;
          if (options.all) found(null, [{ address, family }]);
          else found(null, address, family);
        },
      });
      asked.on('error', reject);
      asked.on('response', (body) => {
        const { statusCode: status = 0, headers } = body;
        const contentType = headers['content-type'] ?? '';
        resolve({ status, location: headers.location, contentType, body });
      });
      asked.end();
    }),
};
