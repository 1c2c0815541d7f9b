import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { auditWords, describeAct } from '#lib/desk/audit-words.ts';

/** Actions of users and providers keep their name; those of staff have a label. */
const NOT_STAFF =
  /^(auth|account|notifications|security|gifts|admissions|fund-bets|own-limits|rewards|coins|dollars|ledger|reconcile)\./;
const OF_USERS = new Set([
  ...['orders.place', 'orders.sell', 'orders.reveal', 'orders.cancel', 'orders.unpaid'],
  ...['orders.funded', 'orders.appeal', 'orders.late-delivery', 'orders.contradicted'],
  ...['orders.take-offer', 'orders.leave-offer', 'kyc.account-added', 'kyc.account-removed'],
  ...[
    'kyc.account-primary',
    'help.open',
    'help.contact',
    'help.score',
    'help.write',
    'help.reopen',
  ],
  ...['shopping.request', 'refill.schedule-agree', 'giftcard.erase', 'airtime-to-cash.erase'],
  ...['airtime-to-cash.proof', 'referral.bonus-held', 'referral.bonus-kept'],
  ...['referral.bonus-taken-back', 'deposit.started', 'deposit.released', 'deposit.held'],
  'deposit.claimed',
]);

const files = readdirSync('src/server', { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.ts'),
);
const acts = files.flatMap((name) => {
  const text = readFileSync(join('src/server', name), 'utf8');
  return [
    ...text.matchAll(
      /action(?::| =)[^;\n]*?'([a-z-]+\.[a-z-]+)'(?:[^;\n]*: '([a-z-]+\.[a-z-]+)')?/g,
    ),
  ];
});
const written = [...new Set(acts.flatMap(([, first, other]) => [first, other]))].filter(
  (act) => act !== undefined,
);

it('describes every act of staff in words', () => {
  expect(written.length).toBeGreaterThan(100);
  const unsaid = written.filter(
    (act) => !NOT_STAFF.test(act) && !OF_USERS.has(act) && !Object.hasOwn(auditWords, act),
  );
  expect(unsaid).toEqual([]);
});

it('names the act of another operator', () => {
  expect(describeAct('orders.late-delivery')).toBe('Orders: late delivery');
  expect(describeAct('desk.claim')).toBe('Claimed a case');
});
