import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import type { Database } from '#server/db/client.ts';
import { readEnv } from '#server/platform/env.ts';
import { createProviders } from '#server/providers/create-providers.ts';
import { stillClock } from '#tests/support/clock.ts';

const keys = {
  PAYSTACK_SECRET_KEY: 'sk_test_x',
  VTPASS_API_KEY: 'a',
  VTPASS_PUBLIC_KEY: 'p',
  VTPASS_SECRET_KEY: 's',
  RELOADLY_CLIENT_ID: 'i',
  RELOADLY_CLIENT_SECRET: 's',
  RELOADLY_WEBHOOK_SECRET: 'w',
  BITREFILL_API_ID: 'i',
  BITREFILL_API_SECRET: 's',
  FLUTTERWAVE_SECRET_KEY: 'FLWSECK_TEST-x',
  FLUTTERWAVE_WEBHOOK_SECRET: 'w'.repeat(24),
};

function providersWith(given: Record<string, string>) {
  const env = readEnv(given);
  // creating an adapter needs no database, and neither does choosing from one
  const db = {} as Database;
  return createProviders({ env, db, clock: stillClock(), log: pino({ level: 'silent' }) });
}

/** The adapter ids of each port, the preferred one first. */
function idsWith(given: Record<string, string>) {
  const { payments, payouts, bills, giftcards } = providersWith(given);
  const idsOf = (port: { all: readonly { id: string }[] }) => port.all.map(({ id }) => id);
  return {
    payments: idsOf(payments),
    payouts: idsOf(payouts),
    bills: idsOf(bills),
    giftcards: idsOf(giftcards),
  };
}

describe('the providers that keys configure', () => {
  it('all exist, the preferred one first, and the sandbox last', () => {
    expect(idsWith(keys)).toEqual({
      payments: ['paystack-trial', 'flutterwave-trial', 'payments-sandbox'],
      payouts: ['paystack-trial', 'flutterwave-trial', 'payouts-sandbox'],
      bills: ['vtpass-trial', 'reloadly-trial', 'bills-sandbox'],
      giftcards: ['reloadly-cards-trial', 'bitrefill', 'cards-sandbox'],
    });
  });

  it('get only what they serve: bills of Kenya aren’t VTpass’, and money of Nigeria isn’t Flutterwave’s', async () => {
    const { bills, payments, payouts } = providersWith(keys);
    const airtime = await bills.choose({ country: 'KE', product: 'airtime-bill-payment' });
    expect(airtime.id).toBe('reloadly-trial');
    for (const port of [payments, payouts])
      expect(
        port.inUse.filter(({ serves }) => serves?.({ country: 'NG', product: 'x' }) ?? true),
      ).toHaveLength(1);
    expect((await payments.choose({ country: 'NG', product: 'wallet-deposit' })).id).toBe(
      'paystack-trial',
    );
  });

  it('are only sandboxes without keys', () => {
    expect(idsWith({})).toEqual({
      payments: ['payments-sandbox'],
      payouts: ['payouts-sandbox'],
      bills: ['bills-sandbox'],
      giftcards: ['cards-sandbox'],
    });
  });
});
