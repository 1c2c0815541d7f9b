import { AppError } from '#lib/errors/app-error.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { givenBack } from '#server/orders/statuses.ts';
import { audit } from '#server/platform/audit.ts';
import type { Services } from '#server/platform/services.ts';
import type { PromoCode } from './promo-codes.ts';

export type NewPromoCode = Omit<PromoCode, 'stopped_at'>;

/** A code with what was used of it and what that cost; minor units. */
export type UsedPromoCode = PromoCode & { used: bigint; cost: bigint };

export async function listPromoCodes(db: Database): Promise<UsedPromoCode[]> {
  const { rows } = await db.sql.query<UsedPromoCode>(
    `select c.*, counted.used, counted.cost from promo_code c cross join lateral (
       select count(*) as used, coalesce(sum(u.amount), 0)::bigint as cost
       from promo_code_use u join orders o on o.id = u.order_id
       where u.code = c.code and o.status <> all($1)) counted
     order by c.created_at desc, c.code`,
    [[...givenBack]],
  );
  return rows;
}

const insertCode = (db: Database, now: Date, code: NewPromoCode) =>
  db.sql.query(
    `insert into promo_code(code, kind, value, cap, minimum, currency, services, countries,
       starts_at, ends_at, uses, uses_per_person, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) on conflict do nothing`,
    [
      code.code,
      code.kind,
      code.value,
      code.cap,
      code.minimum,
      code.currency,
      code.services,
      code.countries,
      code.starts_at,
      code.ends_at,
      code.uses,
      code.uses_per_person,
      now,
    ],
  );

/** Makes a code. @throws AppError conflict when there is one of that name */
export const addPromoCode = (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  code: NewPromoCode,
  by: string,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { rowCount } = await insertCode(tx, clock.now(), code);
    if (rowCount === 0) throw AppError.conflict(`The code ${code.code} already exists.`);
    const { kind, services, countries, uses } = code;
    await audit(tx, {
      actor: by,
      action: 'refill.promo-code-add',
      subject: code.code,
      detail: { kind, value: code.value.toString(), services, countries, uses },
    });
  });

/** Ends a code at once; orders that used it keep their discount. @throws AppError not_found */
export const stopPromoCode = (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  code: string,
  by: string,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { rowCount } = await tx.sql.query(
      'update promo_code set stopped_at = $2 where code = $1 and stopped_at is null',
      [code, clock.now()],
    );
    if (rowCount === 0)
      throw AppError.notFound('We couldn’t find that code, or it has already ended.');
    await audit(tx, { actor: by, action: 'refill.promo-code-stop', subject: code });
  });

/** A code to try in the demo, once. */
export async function seedPromoCodes({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  await insertCode(db, clock.now(), {
    code: 'WELCOME100',
    kind: 'fixed',
    value: 100_00n,
    cap: null,
    minimum: 500_00n,
    currency: 'NGN',
    services: ['airtime-bill-payment', 'mobile-data-bill-payment', 'electricity-bill-payment'],
    countries: ['NG'],
    starts_at: new Date('2026-01-01T00:00:00Z'),
    ends_at: null,
    uses: null,
    uses_per_person: 3,
  });
}
