import type { AuthorizedCoins } from '#lib/crypto/buy.contract.ts';
import type { CoinSale } from '#lib/crypto/sell.contract.ts';
import { DEMO_PIN } from '#server/ops/seed/people-data.ts';
import type { Order } from '#lib/orders/contract.ts';
import { payAddress } from '#server/providers/crypto-desk/sandbox-chain.ts';
import { makeAddress } from '#server/providers/crypto-desk/sandbox-address.ts';
import type { Act, Person } from './person.ts';

/** The sandbox reviews a card after a minute. */
const REVIEWED_S = 75;
const LATE_MS = 4 * 60_000;

interface Card {
  card_id: string;
  currency: string;
  country: string;
  value: string;
  code: string;
}

const offer = (self: Person, { value, code, ...card }: Card): Promise<Order> =>
  self.send<Order>('/gift-card/sell/initiate', {
    ...card,
    type: 'e-code',
    receipt: 'none',
    values: [{ value, quantity: 1, codes: [code] }],
    source: 'own',
    draft_id: crypto.randomUUID(),
  });

export const sellCard =
  (card: Card): Act =>
  async (self) => {
    await offer(self, card);
    await self.past.pass(REVIEWED_S);
  };

/** Sells a card whose review takes longer than we promise, so that a bonus follows. */
export const sellCardLate =
  (card: Card): Act =>
  async (self) => {
    const { past } = self;
    const { promised_at } = await offer(self, card);
    await past.clock.moveTo(new Date(Date.parse(promised_at ?? '') + LATE_MS));
    await past.planned('rewards.pay-late');
    await past.pass(REVIEWED_S);
  };

/** Buys one card of a brand from the United States, by its name in the shop. */
export const buyCard =
  (brand: string, value: string): Act =>
  async (self) => {
    const search = brand.replace('-', '%20');
    const [found] = await self.get<{ uuid: string }[]>(`/gift-card/buy/cards?search=${search}`);
    const card = { uuid: found?.uuid, country: 'US', value, quantity: 1 };
    const { reference } = await self.post<{ reference: string }>('/gift-card/buy/authorize', card);
    await self.pay('/gift-card/buy', { reference });
  };

const tether = { token: 'usdt', network: 'tron' } as const;
/** How long it takes until a payment has its confirmations, in steps. */
const CHAIN_S = [30, 60, 120];

async function awaitChain({ past }: Person): Promise<void> {
  for (const seconds of CHAIN_S) await past.pass(seconds);
}

export const buyTether =
  (coins: string): Act =>
  async (self) => {
    const { currency } = self;
    await self.past.planned('crypto.read-prices');
    const { referenceCode } = await self.post<AuthorizedCoins>('/crypto/buy/authorize', {
      ...tether,
      coins,
      fiatCurrency: currency,
      walletAddress: makeAddress('tron', self.user.username),
    });
    const paid = { referenceCode, payment: 'wallet', pin: DEMO_PIN };
    await self.send('/crypto/buy/initiate', paid);
    await awaitChain(self);
  };

export const sellTether =
  (amount: string): Act =>
  async (self) => {
    await self.past.planned('crypto.read-prices');
    const sale = { ...tether, amount, payout: 'wallet' };
    const { walletAddress } = await self.send<CoinSale>('/crypto/sell/initiate', sale);
    await payAddress(self.past.services, { address: walletAddress ?? '', amount });
    await awaitChain(self);
  };
