import { supportedCountries } from '#lib/countries.ts';
import { parseAmount } from '#lib/money.ts';
import type { Member } from '#lib/visitor.ts';
import type { Database } from '#server/db/client.ts';
import { houseAccount } from '#server/ledger/accounts.ts';
import { post } from '#server/ledger/post.ts';
import { walletAccount } from '#server/ledger/user-accounts.ts';
import { raiseFlag } from '#server/orders/flags/raise-flag.ts';
import { openOrder } from '#server/orders/open-order.ts';
import type { Order } from '#server/orders/tables.ts';
import type { Services } from '#server/platform/services.ts';

interface Flagged {
  title: string;
  amount: string;
  rule: string;
  facts: Record<string, string>;
  by: string;
}

const byRules = (title: string, amount: string, count: string): Flagged => ({
  title,
  amount,
  rule: 'many_deposits',
  facts: { count, window: 'an hour' },
  by: 'rules',
});

/** The flags of the two demo accounts with flagged money: three of each type. */
const flagged: Record<'automatic' | 'manual', Flagged[]> = {
  automatic: [
    byRules('Card or bank deposit', '2500.00', '10'),
    byRules('Bank transfer in', '1500.00', '11'),
    byRules('Card or bank deposit', '1000.00', '12'),
  ],
  manual: [
    {
      title: 'Bank transfer in',
      amount: '2500.00',
      rule: 'paid_twice',
      facts: { reason: 'The bank sent this transfer once, but we credited it twice.' },
      by: 'amina.yusuf',
    },
    {
      title: 'Card or bank deposit',
      amount: '1500.00',
      rule: 'payment_taken_back',
      facts: { reason: 'The cardholder told the bank that they didn’t make this payment.' },
      by: 'amina.yusuf',
    },
    {
      title: 'Bank transfer in',
      amount: '1000.00',
      rule: 'staff_review',
      facts: { reason: 'The sender asked their bank to return this money.' },
      by: 'tobi.ade',
    },
  ],
};

async function credit(
  tx: Database,
  services: Services,
  user: Member,
  { title, amount }: Flagged,
): Promise<Order> {
  const minor = parseAmount(amount);
  const { currency } = supportedCountries[user.country.code];
  const order = await openOrder(tx, services, {
    user,
    serviceType: 'wallet-deposit',
    direction: 'deposit',
    status: 'completed',
    title,
    amount: minor,
    step: { title: 'Credited to your wallet' },
  });
  await post(tx, {
    scope: 'seed',
    key: `flagged:${order.id}`,
    kind: 'opening',
    orderId: order.id,
    legs: [
      { account: houseAccount('equity', currency), amount: -minor },
      { account: await walletAccount(tx, user), amount: minor },
    ],
  });
  return order;
}

/** Gives a demo account flagged deposits, in the same way as real ones. */
export async function addFlags(
  tx: Database,
  services: Services,
  user: Member,
  kind: 'automatic' | 'manual',
): Promise<void> {
  for (const each of flagged[kind]) {
    const order = await credit(tx, services, user, each);
    const { rule, facts, by } = each;
    await raiseFlag(tx, services, { user, order, rule, facts, amount: order.amount, by });
  }
}
