import type { Act } from './person.ts';

/** Pays money in with a card. */
export const deposit =
  (amount: string): Act =>
  async (self) => {
    const { reference } = await self.send<{ reference: string }>('/payment/deposit', {
      amount,
      redirect_url: '/wallet/deposit',
    });
    await self.past.pass(45);
    await self.post(`/sandbox/gateway/${reference}`, { outcome: 'paid' });
    await self.past.pass(20);
  };

/** Takes money out to the payout account. */
export const withdraw =
  (amount: string): Act =>
  (self) =>
    self.pay('/payment/withdraw', { amount });

/** Moves all rewards that are ready into the wallet. */
export const moveRewards: Act = async (self) => {
  const { ready } = await self.get<{ ready: string }>('/rewards/earnings');
  if (Number(ready) > 0) await self.send('/rewards/earnings/initiate', { amount: ready });
};

/** Spins the wheel once, for nothing. */
export const spin: Act = (self) =>
  self.send('/prize-wheel/initiate', { client_seed: `${self.user.username} 1` });
