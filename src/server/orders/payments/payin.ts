import { z } from 'zod';
import type { CountryCode } from '#lib/countries.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { PayinType } from '#lib/wallet/payin.contract.ts';
import type { Order } from '#server/orders/tables.ts';
import type { Services } from '#server/platform/services.ts';
import { areDepositsOff } from '#server/reference/lacking.ts';

const PayinRow = z.object({
  id: z.uuid(),
  type: PayinType,
  bank: z.string(),
  account_number: z.string(),
  account_name: z.string(),
  note: z.string().nullable(),
});
export type PayinRow = z.output<typeof PayinRow>;

/** One of our accounts as an order stores it, with the provider that reports its payments. */
const Payin = PayinRow.omit({ note: true }).extend({ provider: z.string() });
export type Payin = z.output<typeof Payin>;

type Parts = Pick<Services, 'db' | 'env' | 'providers'>;

/** The provider that reports payments to our accounts in a country. */
const watcherOf = ({ providers }: Pick<Parts, 'providers'>, country: CountryCode) =>
  providers.payments.choose({ country, product: 'payin', operation: 'listPayins' });

/**
 * Our accounts in a country that can be paid into, in display order. None while our provider can't report
 * payments to them, because we would never find what was paid.
 */
export async function listPayins(services: Parts, country: CountryCode): Promise<PayinRow[]> {
  if (areDepositsOff(services)) return [];
  const { listPayins: canTell } = await watcherOf(services, country);
  if (!canTell) return [];
  const { rows } = await services.db.sql.query<PayinRow>({
    name: 'payin-methods',
    text: `select id, type, bank, account_number, account_name, note from payin_method
      where country_code = $1 and active order by position, bank`,
    values: [country],
  });
  return rows;
}

/**
 * The account that a member chose to pay into.
 * @throws AppError 422 on payment for an account that isn't offered in their country
 */
export async function choosePayin(
  services: Parts,
  country: CountryCode,
  id: string,
): Promise<Payin> {
  const row = (await listPayins(services, country)).find((each) => each.id === id);
  if (!row)
    throw AppError.invalid({
      payment: ['This payment method isn’t available. Choose another one.'],
    });
  return Payin.parse({ ...row, provider: (await watcherOf(services, country)).id });
}

/** The account that an order must be paid into; undefined when the wallet pays. */
export const payinOf = ({ detail }: Pick<Order, 'detail'>): Payin | undefined =>
  detail['payin'] === undefined ? undefined : Payin.parse(detail['payin']);
