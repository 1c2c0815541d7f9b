import { createHash } from 'node:crypto';

/** A brand's id in URLs, derived from its id like the column of gift_brand. */
export function brandUuid(id: string): string {
  const hash = [...createHash('md5').update(`gift-card:${id}`).digest('hex')];
  hash[12] = '8';
  hash[16] = '8';
  return hash.join('').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
