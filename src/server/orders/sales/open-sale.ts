import { AppError } from '#lib/errors/app-error.ts';
import type { ServiceType } from '#lib/orders/words.ts';
import type { Member } from '#lib/visitor.ts';
import { assertAccountOpen } from '#server/account/member.ts';
import type { Database } from '#server/db/client.ts';
import { answersOf, together } from '#server/db/read-together.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { hashRequest } from '#server/http/idempotency.ts';
import { parseWith } from '#server/http/parse.ts';
import { walletAccount } from '#server/ledger/user-accounts.ts';
import { findByKey } from '#server/orders/find.ts';
import { assertNotFlagged } from '#server/orders/flags/flags.ts';
import { shareOut } from '#server/orders/lines/share-out.ts';
import { KeyTaken, openOrder } from '#server/orders/open-order.ts';
import { saleOf, type Priced, type Sale } from '#server/orders/plug/plug.ts';
import { promiseFor } from '#server/orders/price/order-times.ts';
import { wordsOnPrice } from '#server/orders/price/price-lines.ts';
import { findHeldQuote, useQuote } from '#server/orders/price/shown-price.ts';
import { assertServiceActive } from '#server/orders/service-open.ts';
import type { Step } from '#server/orders/step.ts';
import type { Order } from '#server/orders/tables.ts';
import { audit } from '#server/platform/audit.ts';
import type { Services } from '#server/platform/services.ts';

export interface Offered {
  user: Member;
  serviceType: ServiceType;
  /** The Idempotency-Key of the request. */
  key: string;
  quoteId?: string | undefined;
  /** The product's own fields. */
  input: unknown;
  /** Further work at the end of the transaction that opens it. */
  opened?: (tx: Database, order: Order) => Promise<void>;
}

async function openSaleProduct(services: Services, { serviceType, user }: Offered): Promise<Sale> {
  await assertServiceActive(services, serviceType, user.country.code);
  const sale = saleOf(serviceType);
  if (!sale) throw AppError.notFound('This isn’t available yet.');
  return sale;
}

async function findReplay({ db }: Services, { user, key }: Offered, hash: Buffer) {
  const order = await findByKey(db, user.uuid, key);
  if (order && !order.request_hash?.equals(hash)) throw new AppError('idempotency_mismatch');
  return order;
}

/** Shares a held price out over the lines like the current prices. */
function shared({ lines }: Priced, amount: bigint): Pick<Priced, 'lines'> {
  if (!lines) return {};
  const shares = shareOut(
    amount,
    lines.map((line) => line.amount),
  );
  return { lines: lines.map((line, n) => ({ ...line, amount: shares[n]! })) };
}

/** The seller's price: the one that was shown, if it is better than the current one. */
async function agreedPrice(services: Services, asked: Offered, price: Priced): Promise<Priced> {
  const { user, serviceType, quoteId } = asked;
  if (!quoteId) return price;
  const held = await findHeldQuote(services, user.uuid, serviceType, price, quoteId);
  if (held.amount <= price.amount) return price;
  const { amount, rate, rule_version: ruleVersion } = held;
  return { ...price, amount, rate, ruleVersion, ...shared(price, amount) };
}

const submitted: Step = {
  title: 'Received',
  text: 'Your rate is locked.',
};

interface Agreed {
  price: Priced;
  hash: Buffer;
  /** Null while it is the seller's turn. */
  promisedAt: Date | null;
}

async function openAt(
  tx: Database,
  services: Services,
  sale: Sale,
  { user, key, quoteId, input, opened }: Offered,
  { price, hash, promisedAt }: Agreed,
): Promise<Order> {
  // checked again under a lock that closing the account also needs
  await tx.sql.query('select 1 from users where id = $1 for share', [user.uuid]);
  await assertAccountOpen(tx, user.uuid);
  const account = await walletAccount(tx, user);
  await assertNotFlagged(tx, account);
  const order = await openOrder(tx, services, {
    user,
    serviceType: sale.serviceType,
    direction: 'sale',
    status: sale.firstStep ? 'awaiting_user' : 'under_review',
    title: price.title,
    target: price.target,
    amount: price.amount,
    lines: price.lines,
    currency: price.currency,
    quoteId: quoteId ?? null,
    rate: price.rate,
    ruleVersion: price.ruleVersion,
    key,
    requestHash: hash,
    detail: { ...price.detail, ...wordsOnPrice(price), identity: price.identity },
    accountId: account,
    promisedAt,
    step: sale.firstStep ?? submitted,
  });
  // after the order, so that a retry with the same key finds the order instead of a used price
  if (quoteId) await useQuote(tx, quoteId, services.clock.now());
  await sale.place?.(tx, services, order, input);
  await audit(tx, { actor: `user:${user.uuid}`, action: 'orders.sell', subject: order.id });
  await opened?.(tx, order);
  return order;
}

/**
 * Opens a sale (spec 4): the rate is agreed now, and a review follows. No money moves yet. The same key
 * returns the first order again.
 * @throws AppError 422 on the product's fields and quote_id, the flag codes, idempotency_mismatch
 */
export async function openSale(services: Services, asked: Offered): Promise<Order> {
  const hash = hashRequest({ serviceType: asked.serviceType, input: asked.input });
  const { user } = asked;
  const reading = { ...services, db: together(services.db) };
  const opening = answersOf([
    openSaleProduct(reading, asked),
    assertAccountOpen(reading.db, user.uuid),
  ]);
  // the same key returns its order even if nothing can be sold any more
  opening.catch(() => undefined);
  const replay = await findReplay(reading, asked, hash);
  if (replay) return replay;
  const [sale] = await opening;
  const input = parseWith(sale.input, asked.input);
  const who = { country: user.country.code, userId: user.uuid };
  const price = await agreedPrice(services, asked, await sale.price(services, who, input));
  const promisedAt = sale.firstStep
    ? null
    : await promiseFor(services.db, sale, services.clock.now());
  try {
    return await inTransaction(services.db, (tx) =>
      openAt(tx, services, sale, { ...asked, input }, { price, hash, promisedAt }),
    );
  } catch (error) {
    if (!(error instanceof KeyTaken)) throw error;
    const first = await findReplay(services, asked, hash);
    if (!first) throw new AppError('idempotency_in_progress', { retryAfterS: 1 });
    return first;
  }
}
