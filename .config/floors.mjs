/**
 * The floors of src/server, from the ground up. A part may import from the floors below it, never from
 * its own floor or above. `tests/unit/floors.test.ts` compares this list with the folders.
 */
export const floors = [
  { name: 'database and ports', parts: ['db', 'ports'] },
  { name: 'ledger and platform', parts: ['ledger', 'platform'] },
  { name: 'calls, providers and mail', parts: ['http', 'providers', 'mail'] },
  {
    name: 'common features',
    parts: ['notifications', 'uploads', 'analytics', 'reference', 'ranks', 'sandbox'],
  },
  { name: 'sessions, the desk and loyalty', parts: ['sessions', 'desk', 'loyalty'] },
  { name: 'accounts', parts: ['account'] },
  { name: 'signing in and identity', parts: ['auth', 'kyc'] },
  { name: 'the engine', parts: ['orders'] },
  {
    name: 'products',
    parts: [
      ...[
        'refill',
        'wallet',
        'giftcard',
        'airtime-to-cash',
        'perfect-money',
        'fund-bets',
        'crypto',
      ],
      ...['shopping', 'e-tickets', 'rewards', 'referral', 'receipts'],
    ],
  },
  {
    name: 'across products',
    parts: [
      'content',
      'announcements',
      'marks',
      'reconcile',
      'reports',
      'security',
      'help',
      'people',
      'provider-desk',
    ],
  },
];

/** The edges put it all together; they see every floor, and each other. */
export const edges = ['ops', 'door', 'jobs'];

/** What a part may not import: everything on its own floor, but itself, and above. */
export function outOfReach(part) {
  const at = floors.findIndex(({ parts }) => parts.includes(part));
  if (at < 0) throw new Error(`${part} stands on no floor: add it to .config/floors.mjs`);
  return [...floors.slice(at).flatMap(({ parts }) => parts), ...edges].filter(
    (other) => other !== part,
  );
}
