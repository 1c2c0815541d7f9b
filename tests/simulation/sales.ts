import type { Conversion } from '#lib/airtime-to-cash/contract.ts';
import { typedCard } from '#tests/support/cards.ts';
import { payAddress } from '#server/providers/crypto-desk/sandbox-chain.ts';
import { smsFor } from '#tests/support/airtime-to-cash.ts';
import type { CoinSale } from '#lib/crypto/sell.contract.ts';
import { sum } from './countries.ts';
import type { Prepare } from './purchases.ts';
import { call, type World } from './world.ts';

const dataOf = <T>({ body }: { body: { data?: unknown } }): T => body.data as T;

const code = ({ random }: World): string =>
  Array.from({ length: 16 }, () => random.pick([...'ABCDEFGHJKLMNPQRSTUVWXYZ'])).join('');

const card: Prepare = (world) =>
  Promise.resolve({ path: '/gift-card/sell/initiate', body: typedCard(code(world)) });

/** Sends the airtime, or some of it, and shows the texts of the network. */
const airtime: Prepare = (world, seller) =>
  Promise.resolve({
    path: '/airtime-conversion/initiate',
    body: {
      network: 'ng-mtn',
      amount: '10000',
      phone_number: `0803${String(1_000_000 + world.random.below(8_999_999))}`,
    },
    async after(answer) {
      const conversion = dataOf<Conversion>(answer);
      if (world.random.chance(0.2)) return;
      const n = world.random.chance(0.3) ? 1 : conversion.transfers.length;
      const reference = conversion.transaction.reference_code;
      const body = { reference, sms_text: smsFor(world.server.app, conversion, n) };
      await call(world, 'POST', '/airtime-conversion/upload-proof', { token: seller.token, body });
    },
  });

/** Sends the coins, or other amounts of them, or none. */
const coins: Prepare = (world) =>
  Promise.resolve({
    path: '/crypto/sell/initiate',
    body: { token: 'usdt', network: 'tron', amount: '20', payout: 'wallet' },
    async after(answer) {
      const { walletAddress: address } = dataOf<CoinSale>(answer);
      const amount = world.random.pick(['20', '20', '19', '40', '']);
      if (amount && address)
        await world.server.during(() => payAddress(world.server.app.services, { address, amount }));
    },
  });

/** The payer pays at the gateway, fails, leaves, or does nothing. */
export const decideAtGateway = async (world: World, reference: string): Promise<void> => {
  const outcome = world.random.pick(['paid', 'paid', 'paid', 'failed', 'cancelled', '']);
  if (outcome) await call(world, 'POST', `/sandbox/gateway/${reference}`, { body: { outcome } });
};

const dollars: Prepare = (world) =>
  Promise.resolve({
    path: '/perfect-money/sell/initiate',
    body: { account_id: 'U12345678', amount: '10.00' },
    after: (answer) => decideAtGateway(world, dataOf<{ reference: string }>(answer).reference),
  });

const deposit: Prepare = (world) =>
  Promise.resolve({
    path: '/payment/deposit',
    body: { amount: sum(world, 500, 20_000), redirect_url: '/wallet/deposit' },
    after: (answer) => decideAtGateway(world, dataOf<{ reference: string }>(answer).reference),
  });

/** How a member sells each thing that we buy, and pays money in. */
export const sales: Readonly<Record<string, Prepare>> = {
  'giftcard-sell': card,
  'airtime-to-cash': airtime,
  'crypto-sell': coins,
  'perfect-money-sell': dollars,
  'wallet-deposit': deposit,
};
