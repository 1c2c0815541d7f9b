import { coinNetworks, type CoinNetwork } from '#lib/crypto/coin-networks.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type {
  listSandboxAddresses as listContract,
  moveSandboxChain as moveContract,
  payOnSandboxChain as payContract,
} from '#lib/sandbox/chain.contract.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import {
  payAddress,
  reorganize,
  setStuck,
  spendTwice,
} from '#server/providers/crypto-desk/sandbox-chain.ts';
import { listAddresses as readAddresses } from '#server/providers/crypto-desk/sandbox-deposits.ts';

/** The latest addresses, newest first. */
export async function listAddresses(
  ctx: CallContext<typeof listContract>,
): Promise<Reply<typeof listContract>> {
  const addresses = await readAddresses(ctx);
  return {
    data: addresses.map(({ payments, created_at, ...address }) => ({
      ...address,
      at: created_at.toISOString(),
      payments: payments.map(({ txid, symbol, exact, confirmations, state, seenAt }) => ({
        txid,
        symbol,
        amount: exact,
        confirmations,
        state,
        at: seenAt.toISOString(),
      })),
    })),
  };
}

/** Someone pays one of these addresses from any wallet. */
export async function payOnChain(
  ctx: CallContext<typeof payContract>,
): Promise<Reply<typeof payContract>> {
  const txid = await payAddress(ctx, ctx.body);
  if (!txid) throw AppError.invalid({ address: ['No one has this address.'] });
  return { data: { txid } };
}

const isNetwork = (name: string): name is CoinNetwork => Object.hasOwn(coinNetworks, name);

function networkCalled(name: string): CoinNetwork {
  const known = name.toLowerCase();
  if (isNetwork(known)) return known;
  const names = Object.keys(coinNetworks).join(', ');
  throw AppError.invalid({ subject: [`Enter one of these networks: ${names}.`] });
}

async function move(ctx: CallContext<typeof moveContract>): Promise<number> {
  const { event, subject, blocks } = ctx.body;
  switch (event) {
    case 'replace payment':
      return Number(await spendTwice(ctx, subject));
    case 'lose blocks':
      return reorganize(ctx, { network: networkCalled(subject), blocks });
    case 'stick send':
    case 'free send':
      return Number(await setStuck(ctx, subject, event === 'stick send'));
  }
}

/**
 * What can happen on a chain.
 * @throws AppError not_found when it affects nothing
 */
export async function moveChain(
  ctx: CallContext<typeof moveContract>,
): Promise<Reply<typeof moveContract>> {
  const touched = await move(ctx);
  if (touched === 0) throw AppError.notFound();
  return { data: { touched } };
}
