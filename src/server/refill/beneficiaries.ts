import { isOpenStatus, type OrderStatus } from '#lib/orders/words.ts';
import { and, desc, eq } from 'drizzle-orm';
import type { Beneficiary, SaveBeneficiary } from '#lib/refill/contract.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { toAmount } from '#lib/money.ts';
import type { BillType } from '#lib/orders/words.ts';
import type { Member } from '#lib/visitor.ts';
import type { Database } from '#server/db/client.ts';
import type { Clock } from '#server/platform/clock.ts';
import { newUuid } from '#server/platform/ids.ts';
import type { Services } from '#server/platform/services.ts';
import { findBiller } from './catalogue/billers.ts';
import { readNumber, showStored } from './number.ts';
import { beneficiaries, type BeneficiaryRow } from './tables.ts';

const MOST = 50;
const RECENT = 10;
/** Purchases, the newest first. A number that was last paid before them counts as not paid. */
const LOOKED_AT = 1_000;

interface Saved {
  name: string;
  /** In the form that is stored: E.164, or an account. */
  number: string;
  billId: string;
  serviceType: BillType;
}

/** Saves a number, or updates the name and network of a saved one. */
export async function saveQuietly(
  tx: Database,
  clock: Clock,
  userId: string,
  { name, number, billId, serviceType }: Saved,
): Promise<void> {
  await tx.sql.query(
    `insert into beneficiary(id, user_id, service_type, bill_id, name, user_number, created_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (user_id, service_type, user_number,
       (case when user_number like '+%' then '' else bill_id end))
     do update set name = excluded.name, bill_id = excluded.bill_id`,
    [newUuid(), userId, serviceType, billId, name, number, clock.now()],
  );
}

interface Last {
  number: string;
  bill_id: string;
  service_type: BillType;
  reference_code: string;
  amount: bigint;
  created_at: Date;
  status: OrderStatus;
}

/** A phone number is unique whatever its network; an account number belongs to one biller. */
const ownerOf = ({ number, bill_id }: Pick<Last, 'number' | 'bill_id'>): string =>
  number.startsWith('+') ? number : `${bill_id}:${number}`;

/** The newest order of each recently paid number. */
async function listLast(db: Database, userId: string): Promise<Last[]> {
  const { rows } = await db.sql.query<Last>({
    name: 'last-numbers',
    text: `select * from (
        select distinct on (service_type, owner, detail->>'number') detail->>'number' as number,
          detail->>'bill_id' as bill_id, service_type, reference_code, amount, created_at, status, seq
        from (
          select * from orders
          where user_id = $1 and detail ? 'number' and direction = 'purchase'
            and status not in ('failed', 'cancelled')
          order by created_at desc, seq desc limit ${LOOKED_AT}) paid
        cross join lateral (
          select case when detail->>'number' like '+%' then '' else detail->>'bill_id' end as owner
          ) whose
        order by service_type, owner, detail->>'number', seq desc) newest
      order by seq desc limit ${MOST + RECENT}`,
    values: [userId],
  });
  return rows;
}

/** Saved numbers by last use, then recently paid numbers that weren't saved. */
export async function listOwn(
  db: Database,
  user: Member,
  serviceType?: BillType,
): Promise<Beneficiary[]> {
  const [saved, last] = await Promise.all([
    db.orm
      .select()
      .from(beneficiaries)
      .where(
        and(
          eq(beneficiaries.user_id, user.uuid),
          serviceType ? eq(beneficiaries.service_type, serviceType) : undefined,
        ),
      )
      .orderBy(desc(beneficiaries.created_at)),
    listLast(db, user.uuid),
  ]);
  const view = (row: Omit<Beneficiary, 'national_number' | 'last'>, order?: Last): Beneficiary => ({
    ...row,
    national_number: showStored(row.user_number, user.country.code),
    last: order
      ? {
          reference_code: order.reference_code,
          amount: toAmount(order.amount),
          at: order.created_at.toISOString(),
          has_ended: !isOpenStatus(order.status),
        }
      : null,
  });
  const isOf = (
    row: Pick<BeneficiaryRow, 'service_type' | 'user_number' | 'bill_id'>,
    order: Last,
  ) =>
    row.service_type === order.service_type &&
    ownerOf({ number: row.user_number, bill_id: row.bill_id }) === ownerOf(order);
  const others = last
    .filter((order) => !serviceType || order.service_type === serviceType)
    .filter((order) => !saved.some((row) => isOf(row, order)))
    .slice(0, RECENT);
  return [
    ...saved.map(({ id, name, user_number, bill_id, service_type }) => {
      const row = { id, beneficiary_name: name, user_number, bill_id, service_type };
      return view(
        row,
        last.find((order) => isOf(row, order)),
      );
    }),
    ...others.map((order) => {
      const { number: user_number, bill_id, service_type } = order;
      return view({ id: null, beneficiary_name: null, user_number, bill_id, service_type }, order);
    }),
  ];
}

/**
 * Saves a number under a name.
 * @throws AppError 422 on user_number and bill_id; conflict when the list is full
 */
export async function save(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  user: Member,
  input: SaveBeneficiary,
): Promise<void> {
  const country = user.country.code;
  const at = { id: input.bill_id, country, serviceType: input.service_type };
  const biller = await findBiller({ db, clock }, at);
  if (!biller) throw AppError.invalid({ bill_id: ['Choose from the list.'] });
  const { stored } = readNumber(biller, input.user_number, country);
  const kept = await db.orm.$count(beneficiaries, eq(beneficiaries.user_id, user.uuid));
  if (kept >= MOST) throw AppError.conflict(`You can save ${MOST} numbers. Remove one first.`);
  await saveQuietly(db, clock, user.uuid, {
    name: input.beneficiary_name,
    number: stored,
    billId: input.bill_id,
    serviceType: input.service_type,
  });
}

/** @throws AppError not_found if it doesn't exist or is another person's */
export async function remove(db: Database, userId: string, id: string): Promise<void> {
  const deleted = await db.orm
    .delete(beneficiaries)
    .where(and(eq(beneficiaries.id, id), eq(beneficiaries.user_id, userId)))
    .returning({ id: beneficiaries.id });
  if (deleted.length === 0) throw AppError.notFound();
}
