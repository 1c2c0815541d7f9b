import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const belowProducts = [
  { name: 'database and ports', parts: ['db', 'ports'] },
  { name: 'ledger and platform', parts: ['ledger', 'platform'] },
  { name: 'calls, providers and mail', parts: ['http', 'providers', 'mail'] },
  {
    name: 'common features',
    parts: ['notifications', 'uploads', 'analytics', 'reference', 'ranks', 'sandbox'],
  },
  { name: 'sessions, the desk and loyalty', parts: ['sessions', 'desk', 'loyalty'] },
  { name: 'accounts', parts: ['account'] },
  { name: 'signing in and identity', parts: ['auth', 'kyc', 'own-limits'] },
  { name: 'the engine', parts: ['orders'] },
];

const acrossProducts = {
  name: 'across products',
  parts: [
    ...['content', 'announcements', 'marks', 'reconcile', 'reports', 'security', 'help', 'people'],
    ...['provider-desk', 'first-day', 'was-that-you', 'books', 'guardians'],
  ],
};

/** The edges put it all together; they see every floor, and each other. */
export const edges = ['ops', 'door', 'jobs', 'metrics'];

const listed = [...belowProducts, acrossProducts].flatMap(({ parts }) => parts).concat(edges);
/** The products are all other folders, so a new one needs no entry here. */
const products = readdirSync(join(import.meta.dirname, '../src/server'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !listed.includes(entry.name))
  .map(({ name }) => name);

/**
 * The floors of src/server, from the ground up. A part may import from the floors below it, never from
 * its own floor or above.
 */
export const floors = [...belowProducts, { name: 'products', parts: products }, acrossProducts];

/**
 * The floors inside the order engine, from the ground up: its folders, and the files beside them. A part imports
 * only from the parts that are listed before it.
 */
export const orderFloors = [
  {
    name: 'the rows of an order, and words for it',
    parts: [
      ...['tables.ts', 'step.ts', 'delivery.ts', 'words.ts', 'reasons.ts', 'statuses.ts'],
      ...['find.ts', 'pauses', 'service-open.ts'],
    ],
  },
  { name: 'changes, stock and payments', parts: ['reservations', 'payments', 'advance.ts'] },
  { name: 'what a product says', parts: ['plug'] },
  { name: 'the price', parts: ['price'] },
  {
    name: 'the lines',
    parts: ['failure.ts', 'returned.ts', 'vault.ts', 'lines', 'open-order.ts'],
  },
  { name: 'refunds and flags', parts: ['refund', 'flags'] },
  { name: 'sales and stages', parts: ['sales', 'stages'] },
  { name: 'the end of an order', parts: ['settle'] },
  { name: 'the provider', parts: ['send'] },
  { name: 'the beginning of an order', parts: ['funding', 'place'] },
  { name: 'payments on dates', parts: ['autopay'] },
  { name: 'what staff do', parts: ['staff'] },
  { name: 'what people see', parts: ['view'] },
  {
    name: 'the edges',
    parts: ['audit', 'place-and-reply.ts', 'routes.ts', 'personal-data.ts', 'feature.ts'],
  },
];

/** What a part may not import: everything on its own floor, but itself, and above. */
export function outOfReach(part) {
  const at = floors.findIndex(({ parts }) => parts.includes(part));
  if (at < 0) throw new Error(`${part} stands on no floor: add it to .config/floors.mjs`);
  return [...floors.slice(at).flatMap(({ parts }) => parts), ...edges].filter(
    (other) => other !== part,
  );
}

/**
 * The files of a part that other parts may import; the rest are its own. What stands on the lower floors (`db`, `ports`,
 * `platform`, `ledger`, `http`, `providers`) and the engine (`orders`) is open to every floor above.
 * `tests/house/imports.test.ts` compares this list with the imports.
 */
export const publicFiles = {
  mail: [
    'fraud-desk-mail.ts',
    'gift-mail.ts',
    'layout.ts',
    'lock-mail.ts',
    'quota.ts',
    'recovery-mail.ts',
    'security-mail.ts',
    'send.job.ts',
    'templates.ts',
  ],
  notifications: [
    'action-items.ts',
    'facts.ts',
    'live.ts',
    'notify.ts',
    'preferences.ts',
    'push-devices.ts',
    'support-call.ts',
  ],
  uploads: [
    'attach-upload.ts',
    'drop-upload.ts',
    'keep-bytes.ts',
    'read-upload.ts',
    'sign-link.ts',
    'start-upload.ts',
  ],
  analytics: ['erase-events.ts', 'events-of.ts'],
  reference: [
    'banks.ts',
    'cache.ts',
    'charges.ts',
    'dollar-terms.ts',
    'features.ts',
    'lacking.ts',
    'limits-of-country.ts',
    'list-all-services.ts',
    'list-readiness.ts',
    'new-device-cap.ts',
    'readiness.ts',
    'services.ts',
  ],
  ranks: ['levels.ts', 'rate-bonus.ts'],
  sessions: ['session-cookies.ts', 'session.ts', 'ways-in.ts'],
  desk: [
    'alarms/alarm.ts',
    'claims.ts',
    'day-sums.ts',
    'decide.ts',
    'fact.ts',
    'fraud/fine.ts',
    'fraud/judge.ts',
    'operators.ts',
    'proof.ts',
    'queue.ts',
    'rates/answer-change.ts',
    'rates/change-rates.ts',
    'rates/judge-rows.ts',
    'rates/price-moves.ts',
    'rates/rate-approvals.ts',
    'rates/rate-book.ts',
    'rates/rate-states.ts',
    'rates/read-wanted.ts',
    'rates/describe-plan.ts',
    'rates/write-numbers.ts',
    'second-approver.ts',
    'settings/coming-numbers.ts',
    'settings/entries.ts',
    'settings/list-numbers.ts',
    'settings/listed-entries.ts',
    'settings/setting-book.ts',
    'staff-gap.ts',
    'ties.ts',
  ],
  loyalty: [
    'audit-loyalty.ts',
    'budget.ts',
    'gold-coins.ts',
    'grant.ts',
    'late-bonus.ts',
    'mask-name.ts',
    'numbers.ts',
    'perks.ts',
    'rate-boost.ts',
    'read-budget.ts',
    'reserve-perk.ts',
    'reverse-reward.ts',
    'what-counts.ts',
  ],
  account: [
    'anonymise.ts',
    'check-password.ts',
    'create-user.ts',
    'describe-device.ts',
    'emergency-lock.ts',
    'guardian-recovery.ts',
    'link-token.ts',
    'mailed-code.ts',
    'member.ts',
    'notify-owner.ts',
    'passkeys/challenge.ts',
    'passkeys/prove.ts',
    'passkeys/store.ts',
    'password-weakness.ts',
    'store-password.ts',
    'tables.ts',
    'verify-pin.ts',
  ],
  auth: ['captcha.ts', 'recovery-codes.ts', 'restore-mail.ts', 'restore.ts', 'unlock-mail.ts'],
  kyc: [
    'accounts.ts',
    'bank-identity.ts',
    'has-bank-identity.ts',
    'limit-gap.ts',
    'limits.ts',
    'names.ts',
    'payout-target.ts',
    'prove-document.ts',
    'resolve-account.ts',
    'spending.ts',
    'verify-government-id.ts',
  ],
  'own-limits': ['night.ts', 'read-limits.ts'],
  'emergency-lock': ['lock.ts', 'start-wait.ts'],
  wallet: ['disputes/audit-disputes.ts', 'receive-transfer.ts', 'settle-deposit.ts'],
  'perfect-money': ['settle-sale.ts'],
  crypto: ['hooks/follow-notice.job.ts', 'sell/audit-coins.ts', 'sell/follow.ts'],
  'e-tickets': [
    'audit-tickets.ts',
    'desk/settle/audit-settlements.ts',
    'desk/settle/send-settlement.job.ts',
  ],
  receipts: ['keys.ts', 'receipt.ts'],
  referral: ['terms.ts'],
};
