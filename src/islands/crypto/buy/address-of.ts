/** What a code or the clipboard says about where to send. */
export interface FoundAddress {
  address: string;
  memo: string;
}

const memoNames = ['memo', 'text', 'dt', 'tag'];

/**
 * The address in what wallets put into a code: "bitcoin:bc1…?amount=1", "ethereum:0x…@1" or the address
 * alone. An amount in it is left out: it was chosen here.
 */
export function addressOf(text: string): FoundAddress {
  const [start = '', query = ''] = text.trim().split('?', 2);
  const plain = start
    .replace(/^[a-z][a-z0-9+.-]*:(?:\/\/)?(?:transfer\/)?(?:pay-)?/i, '')
    .replace(/[@/].*$/, '')
    .replace(/\s+/g, '');
  const params = new URLSearchParams(query);
  const memo = memoNames.map((name) => params.get(name)).find(Boolean) ?? '';
  return { address: plain, memo };
}
