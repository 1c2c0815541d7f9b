import type { BoughtCoins } from '#lib/crypto/buy.contract.ts';
import { parseAmount, toAmount } from '#lib/money.ts';
import type { Bank } from '#lib/reference/contract.ts';
import type { ReservedAccount, StartedDeposit } from '#lib/wallet/contract.ts';
import type { PayinMethod } from '#lib/wallet/payin.contract.ts';
import { sandboxCode } from '#server/providers/payments/sandbox-deposits.ts';
import type { TestMember } from '#tests/support/api.ts';
import { sum } from './countries.ts';
import { agreeOnCoins, get, type Prepare } from './purchases.ts';
import { decideAtGateway } from './sales.ts';
import { call, callOrGiveUp, type Act, type World } from './world.ts';

const SENDERS = ['Ada Obi', 'OBI ADA', 'Ada Obi', 'Tunde Alabi'];
/** How long the bank takes, in seconds. */
const TAKES_S = [0, 0, 30, 600, 90_000];

interface Transfer {
  account_number: string;
  amount: string;
  note?: string;
}

/** Someone sends money to one of our accounts; the notice about it may be late or come twice. */
async function transfer(world: World, sent: Transfer): Promise<number> {
  const { random } = world;
  const body = {
    ...sent,
    sender_name: random.pick(SENDERS),
    arrives_in_s: random.pick(TAKES_S),
  };
  const { status } = await call(world, 'POST', '/sandbox/transfers', { body });
  return status;
}

/** A transfer to the account that is reserved for the member: enough, too little, or far too much. */
export const transferToOwnAccount: Act = async (world, { token }) => {
  const path = '/payment/account-number';
  const account = await callOrGiveUp<ReservedAccount>(world, 'POST', path, { token });
  const [least, most] = world.random.pick([
    [500, 20_000],
    [500, 20_000],
    [1, 99],
    [900_000, 5_000_000],
  ] as const);
  const amount = sum(world, least, most);
  return `bank transfer in: ${await transfer(world, { account_number: account.account_number, amount })}`;
};

/** The payer enters the code of their network, sometimes a wrong one, and approves the payment or doesn’t. */
async function approve(world: World, { token }: TestMember, started: StartedDeposit) {
  const { reference, asks_code } = started;
  const path = `/payment/deposit/${reference}`;
  if (world.random.chance(0.3)) await call(world, 'POST', `${path}/prompt`, { token, body: {} });
  const code = world.random.chance(0.8) ? sandboxCode(reference) : '000000';
  if (asks_code) await call(world, 'POST', `${path}/code`, { token, body: { code } });
  await decideAtGateway(world, reference);
}

/** A deposit by mobile money. */
export const mobileMoney: Prepare = async (world, payer) => {
  const banks = await get<Bank[]>(world, payer, '/banks');
  const { code } = world.random.pick(banks.filter(({ type }) => type === 'mobile_money'));
  const amount = sum(world, 500, 20_000);
  return {
    path: '/payment/deposit',
    body: {
      amount,
      channel: 'mobile_money',
      network: code,
      phone_number: world.country.phone,
      redirect_url: '/wallet/deposit',
    },
    after: ({ body }) => approve(world, payer, body.data as StartedDeposit),
  };
};

/** How much of the price someone sends, in percent. */
const PARTS = [100n, 100n, 100n, 60n, 130n, 300n];

const shareOf = (total: string, percent: bigint): string =>
  toAmount((parseAmount(total) * percent) / 100n);

/** Coins that a bank transfer pays for: all of it at once, in two parts, too little, too much, or not at all. */
export const coinsByTransfer: Prepare = async (world, buyer) => {
  const methods = await get<PayinMethod[]>(world, buyer, '/payin-method');
  const { id } = world.random.pick(methods);
  return {
    path: '/crypto/buy/initiate',
    body: { ...(await agreeOnCoins(world, buyer)), payment: id },
    async after({ body }) {
      const { order, bankDetails } = body.data as BoughtCoins;
      if (!bankDetails || world.random.chance(0.2)) return;
      const { account_number, reference: note } = bankDetails;
      const pay = (percent: bigint) =>
        transfer(world, { account_number, amount: shareOf(order.lines.total, percent), note });
      if (world.random.chance(0.2)) await pay(40n).then(() => pay(60n));
      else await pay(world.random.pick(PARTS));
    },
  };
};
