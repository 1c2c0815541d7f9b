import { AppError } from '#lib/errors/app-error.ts';
import { money, toAmount } from '#lib/money.ts';
import { newDeviceOf, type Member } from '#lib/visitor.ts';
import type { startDeposit as contract, StartedDeposit } from '#lib/wallet/contract.ts';
import { assertAccountOpen } from '#server/account/member.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import { KeyTaken, openOrder } from '#server/orders/open-order.ts';
import { assertDeviceMayAdd, lockForDevice } from '#server/orders/place/device-cap.ts';
import { audit } from '#server/platform/audit.ts';
import { requireDeposits } from '#server/reference/lacking.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { Services } from '#server/platform/services.ts';
import type { MobileMoneyStep } from '#server/ports/payments.ts';
import {
  priceDeposit,
  requirePayer,
  returnUrlFor,
  type Payer,
  type Price,
} from './deposit-input.ts';
import {
  changeDeposit,
  findDeposit,
  findDepositByKey,
  insertDeposit,
  type Deposit,
} from './deposits.ts';
import { scheduleChecks } from './settle-deposit.ts';

const CHECKOUT_S = 30 * 60;

interface Start extends Price {
  key: string;
  returnUrl: URL;
  payer: Payer | undefined;
  /** Since when the device that asks has been new to the account. */
  newDeviceAt?: Date | undefined;
}

/**
 * Stores the order and the deposit before the gateway is called, so that every payment is known.
 */
export async function openDeposit(
  services: Services,
  user: Member,
  start: Start,
): Promise<Deposit> {
  const { db, clock, providers } = services;
  const { amount, fee, ruleVersion, key, payer, returnUrl, newDeviceAt } = start;
  const channel = payer ? 'mobile_money' : 'checkout';
  const provider = await providers.payments.choose({
    country: user.country.code,
    product: 'wallet-deposit',
    operation: payer ? 'chargeMobileMoney' : 'startCheckout',
    among: (each) => !payer || each.chargesNetwork(payer.network),
    sends: true,
  });
  const reference = await inTransaction(db, async (tx) => {
    await lockForDevice(tx, user, newDeviceAt);
    const order = await openOrder(tx, services, {
      user,
      serviceType: 'wallet-deposit',
      direction: 'deposit',
      status: 'awaiting_user',
      title: 'Deposit',
      amount,
      fee,
      ruleVersion,
      key,
      detail: { channel },
      newDevice: newDeviceAt !== undefined,
      step: { title: 'Deposit started' },
    });
    await assertDeviceMayAdd({ db: tx, clock }, user, newDeviceAt, amount);
    returnUrl.searchParams.set('reference', order.reference_code);
    await insertDeposit(tx, {
      order_id: order.id,
      user_id: user.uuid,
      channel,
      reference: order.reference_code,
      provider: provider.id,
      currency: order.currency,
      amount,
      fee,
      return_url: returnUrl.href,
      phone_number: payer?.phone ?? null,
      network: payer?.network ?? null,
      expires_at: secondsAfter(clock.now(), CHECKOUT_S),
      created_at: clock.now(),
    });
    await scheduleChecks(tx, order.reference_code);
    await audit(tx, {
      actor: `user:${user.uuid}`,
      action: 'deposit.started',
      subject: order.reference_code,
    });
    return order.reference_code;
  });
  const deposit = await findDeposit(db, reference);
  if (!deposit) throw new Error('the deposit is gone');
  return deposit;
}

/** Returns the deposit for this key. A retry after a lost reply continues with the same deposit. */
async function openOnce(services: Services, user: Member, start: Start): Promise<Deposit> {
  try {
    return await openDeposit(services, user, start);
  } catch (error) {
    if (!(error instanceof KeyTaken)) throw error;
    const deposit = await findDepositByKey(services.db, user.uuid, start.key);
    if (deposit?.amount !== start.amount) throw new AppError('idempotency_mismatch');
    return deposit;
  }
}

/**
 * Asks the provider for the payment page or the prompt; repeating it is the same payment.
 * @throws AppError busy when the provider refuses, or doesn't return its page: nothing is charged
 */
export async function askToPay(
  { db, providers }: Services,
  user: Pick<Member, 'email'>,
  deposit: Deposit,
): Promise<Deposit> {
  const payments = providers.payments.byId(deposit.provider);
  if (!payments) throw notAnswering();
  const { reference, order_id: id } = deposit;
  const amount = money(deposit.amount + deposit.fee, deposit.currency);
  const request = { reference, amount, email: user.email };
  if (deposit.channel === 'checkout') {
    const returnUrl = deposit.return_url ?? '';
    const outcome = await payments.startCheckout({ ...request, returnUrl });
    if (outcome.kind === 'failed' && outcome.code === 'duplicate') throw new StartedBefore();
    if (outcome.kind !== 'done') throw notAnswering();
    await changeDeposit(db, id, { redirect_url: outcome.value.redirectUrl });
  } else {
    const [phone, network] = [deposit.phone_number ?? '', deposit.network ?? ''];
    const returnUrl = deposit.return_url ?? '';
    const outcome = await payments.chargeMobileMoney({ ...request, phone, network, returnUrl });
    if (outcome.kind === 'failed') throw notAnswering();
    // without a clear answer the prompt may be on the phone, and can be approved there
    if (outcome.kind !== 'done') return deposit;
    await keepStep(db, id, outcome.value);
  }
  return (await findDeposit(db, reference)) ?? deposit;
}

/** Stores what the payer of a mobile money deposit does next. */
export async function keepStep(db: Database, id: string, step: MobileMoneyStep): Promise<void> {
  if (step.kind === 'page') return changeDeposit(db, id, { redirect_url: step.redirectUrl });
  const { instruction, expiresAt } = step;
  const change = { instruction, expires_at: expiresAt, asks_code: step.kind === 'code' };
  return changeDeposit(db, id, change);
}

const silence = {
  message:
    'The payment service isn’t responding right now. You haven’t been charged. Please try again.',
  retryAfterS: 10,
};
const notAnswering = () => new AppError('busy', silence);

/**
 * The provider has already opened a page for this deposit, and doesn't return its address again.
 */
class StartedBefore extends AppError {
  constructor() {
    super('busy', silence);
  }
}

/** After this time, the reply with the page's address has either arrived or is lost. */
const LOST_AFTER_S = 60;
/**
 * Suffixes of a key for deposits whose page was lost. No one has seen these pages, so no one can
 * pay there.
 */
const ATTEMPTS = ['', ':2', ':3', ':4'];

/**
 * Returns the deposit for this key with its page or prompt. If the reply with the page was lost,
 * opens another one.
 */
async function startPayable(services: Services, user: Member, start: Start): Promise<Deposit> {
  const { db, clock } = services;
  for (const attempt of ATTEMPTS) {
    const deposit = await openOnce(services, user, { ...start, key: start.key + attempt });
    // providers need not open a page again for the same reference
    if (deposit.redirect_url !== null) return deposit;
    try {
      return await askToPay(services, user, deposit);
    } catch (error) {
      if (!(error instanceof StartedBefore)) throw error;
      const found = await findDeposit(db, deposit.reference);
      if (found && found.redirect_url !== null) return found;
      if (clock.now() < secondsAfter(deposit.created_at, LOST_AFTER_S)) throw error;
    }
  }
  throw notAnswering();
}

const UNSURE =
  'We couldn’t confirm that the prompt was sent. If you don’t get it within a minute, send it again.';

/** What to do on the phone; null for a deposit that is paid on the gateway's page. */
export function instructionOf({
  channel,
  instruction,
  redirect_url: page,
}: Deposit): string | null {
  if (channel !== 'mobile_money' || page !== null) return null;
  return instruction ?? UNSURE;
}

const view = (deposit: Deposit): StartedDeposit => ({
  redirect_url: deposit.redirect_url,
  instruction: instructionOf(deposit),
  asks_code: deposit.asks_code,
  reference: deposit.reference,
  expires_at: (deposit.expires_at ?? deposit.created_at).toISOString(),
  amount: toAmount(deposit.amount),
  fee: toAmount(deposit.fee),
  total: toAmount(deposit.amount + deposit.fee),
});

/** Starts a deposit (spec 4, 7): the fee comes on top; the gateway's page or prompt comes next. */
export async function startDeposit(
  ctx: CallContext<typeof contract>,
): Promise<Reply<typeof contract>> {
  const { db, user, body, request } = ctx;
  requireDeposits(ctx, user.country.code);
  await assertAccountOpen(db, user.uuid);
  const returnUrl = returnUrlFor(ctx, body.redirect_url);
  const payer = body.channel === 'mobile_money' ? await requirePayer(ctx, user, body) : undefined;
  const price = await priceDeposit(ctx, user, body.amount);
  const newDeviceAt = newDeviceOf(ctx.visitor);
  const start = { ...price, key: request.key, returnUrl, payer, newDeviceAt };
  return { data: view(await startPayable(ctx, user, start)) };
}
