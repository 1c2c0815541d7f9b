// What happens to a guest's calls (spec 6): some open the sign-in dialog, some are silently
// dropped.

const openModal = ['authorize', 'initiate', 'purchase', 'shopping/cart'];

const silent = [
  'profile',
  'shopping/items',
  'notifications',
  'bills-payment',
  'payin-method',
  'payment/account-number',
  'payment/deposit/methods',
  'rewards/boss',
  'rewards/ranks',
  'rewards/my-ranks',
  'transactions',
  'flagged-transactions',
  'airtime-conversion/rates',
  'wallet',
  'logout',
  'token/refresh',
  'tickets',
  'gift-card/sell/cards',
  'notification-preferences',
  'security/login-activity',
  'card-sale-templates',
  'upload-signed-url',
  'gold-coin/balance',
  'opportunities',
  'betting',
];

export type GuestRule = 'send' | 'modal' | 'silent';

/**
 * The rule for a guest's call. Only the path below /api counts, because a typed username such as "wallet123"
 * is sent in the query; the only entry with a query is "items?status=". An entry is compared with whole parts
 * of the path, because the id of an event may contain a word of the list: "/events/wallet-night-5f0c2a".
 * @param isDebit the call takes money and carries an Idempotency-Key: it always needs an account
 */
export function guestRule(pathAndQuery: string, isDebit = false): GuestRule {
  const path = `${pathAndQuery.split('?', 1)[0]}/`;
  const isIn = (part: string) => path.includes(`/${part}/`);
  if (openModal.some(isIn) || isDebit) return 'modal';
  if (silent.some(isIn)) return 'silent';
  return /\/items\?(?:.*&)?status=/.test(pathAndQuery) ? 'silent' : 'send';
}
