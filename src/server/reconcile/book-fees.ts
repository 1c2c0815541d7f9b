import { isCoin, type CurrencyCode } from '#lib/currencies.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { houseAccount, type HouseKind } from '#server/ledger/accounts.ts';
import { post } from '#server/ledger/post.ts';
import type { Services } from '#server/platform/services.ts';
import type { SettledLine } from '#server/ports/settled.ts';
import type { Books } from './provider-books.ts';

/** The order that a reference is about, for each product's earnings; null if it is about none. */
async function orderOf(
  services: Services,
  provider: string,
  { ourReference, providerReference }: SettledLine,
): Promise<string | null> {
  const { rows } = await services.db.sql.query<{ id: string }>(
    `select id from orders where our_reference = $2 and provider = $1
     union all select order_id from order_payment
       where provider = $1 and reference = any (array[$2, $3]) and order_id is not null limit 1`,
    [provider, ourReference, providerReference],
  );
  return rows[0]?.id ?? null;
}

const scopeOf = ({ provider }: Books): string => `provider-fee:${provider}`;
const keyOf = ({ port }: Books, { providerReference }: SettledLine): string =>
  `${port}:${providerReference}`.slice(0, 128);

async function bookFee(services: Services, books: Books, line: SettledLine): Promise<void> {
  const { fee, at } = line;
  if (line.state !== 'done' || !fee || fee.minor === 0n || isCoin(fee.currency)) return;
  const [currency, kept]: [CurrencyCode, bigint] = [fee.currency, fee.minor];
  const order = await orderOf(services, books.provider, line);
  await inTransaction(services.db, (tx) =>
    post(tx, {
      scope: scopeOf(books),
      key: keyOf(books, line),
      kind: 'provider-fee',
      effectiveAt: at,
      legs: [
        // the provider holds that much less for us, or more after a commission
        { account: houseAccount(books.account as HouseKind, currency), amount: kept },
        { account: houseAccount('provider_fees', currency), amount: -kept },
      ],
      ...(order ? { meta: { order } } : {}),
    }),
  );
}

/** A line whose fee differs from the one that we booked; minor units. */
export interface ChangedFee {
  line: SettledLine;
  booked: bigint;
}

/** The fee that we booked for a line, minor units. */
async function bookedFee({ db }: Services, books: Books, line: SettledLine): Promise<bigint> {
  const { rows } = await db.sql.query<{ booked: bigint }>(
    `select coalesce(-sum(e.amount), 0)::bigint as booked
     from ledger.txn t join ledger.entry e on e.txn_id = t.id
       join ledger.account a on a.id = e.account_id
     where t.scope = $1 and t.idem_key = $2 and a.kind = 'provider_fees'`,
    [scopeOf(books), keyOf(books, line)],
  );
  return rows[0]?.booked ?? 0n;
}

/**
 * Books the provider's fee for each line that its report gives one for, once per line however often its day
 * is compared.
 * @returns those that the provider changed after we booked them: an operator decides what is right
 */
export async function bookFees(
  services: Services,
  books: Books,
  lines: readonly SettledLine[],
): Promise<ChangedFee[]> {
  const changed: ChangedFee[] = [];
  for (const line of lines)
    try {
      await bookFee(services, books, line);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'idempotency_mismatch') throw error;
      const { port, provider } = books;
      const reference = line.providerReference;
      services.log.error({ port, provider, reference }, 'a provider changed a fee that is booked');
      changed.push({ line, booked: await bookedFee(services, books, line) });
    }
  return changed;
}
