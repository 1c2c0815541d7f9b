/** Brands in the pictures of lists, in rows, by the path of the page. */
const ofLists: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    '/giftcard/rates': ['apple', 'amazon', 'google-play', 'steam', 'playstation', 'netflix'],
    '/gift': ['apple', 'amazon', 'google-play', 'steam', 'playstation', 'netflix'],
    '/crypto/prices': ['btc', 'eth', 'usdt', 'bnb', 'sol', 'trx'],
    '/status': ['ng-mtn', 'ng-airtel', 'ke-safaricom', 'gh-telecel', 'ng-dstv', 'ng-ikedc'],
  }),
);

const ofOne = /^\/(?:giftcard\/rates|crypto\/prices|status)\/([a-z0-9-]+)$/;

/** The ids of the marks in a page's picture; none for most pages. */
export function marksOf(page: string): readonly string[] {
  const one = ofOne.exec(page)?.[1];
  return one === undefined ? (ofLists.get(page) ?? []) : [one];
}
