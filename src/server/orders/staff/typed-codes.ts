import { asc, eq } from 'drizzle-orm';
import type { DeskCase } from '#lib/desk/contract.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { OrderVoucher } from '#lib/orders/contract.ts';
import { typedCode } from '#lib/rules/typed.ts';
import type { Database } from '#server/db/client.ts';
import type { Voucher } from '#server/orders/delivery.ts';
import { plugFor, type CodeWanted } from '#server/orders/plug/plug.ts';
import { staffCodes, type Order, type OrderItem } from '#server/orders/tables.ts';
import { seal, unseal } from '#server/platform/crypto.ts';
import type { Services } from '#server/platform/services.ts';

const CODE = /^[\p{L}\p{N}][\p{L}\p{N} ./:_-]{2,118}[\p{L}\p{N}]$/u;

const TOKEN = /^\d{20}$/;

/** Normalises a code to the provider's form: pages group a token's digits themselves. */
const cleanCode = (kind: CodeWanted['kind'], code: string): string =>
  kind === 'electricity_token' ? typedCode(code) : code;

const kindNames: Record<OrderVoucher['kind'], string> = {
  electricity_token: 'Token',
  pin: 'PIN',
  serial: 'Serial number',
  voucher_code: 'Voucher code',
  gift_card_code: 'Code',
};

type Lines = readonly Pick<OrderItem, 'position'>[];

/** The codes that an order delivers, if any. */
const allCodes = (order: Order): readonly CodeWanted[] => plugFor(order).codesOf?.(order) ?? [];

/** The codes of some lines, each with its position among all of them. */
const codesWanted = (order: Order, lines: Lines) =>
  [...allCodes(order).entries()]
    .map(([at, wanted]) => ({ ...wanted, at }))
    .filter(({ line }) => line === undefined || lines.some(({ position }) => position === line));

/** Names each code for the desk's form. */
export function nameCodes(order: Order, lines: Lines): NonNullable<DeskCase['codes']> {
  const isOne = allCodes(order).length === 1;
  return codesWanted(order, lines).map(({ kind, label, optional = false, line, at }) => ({
    label: [kindNames[kind], !isOne && label ? `${at + 1}: ${label}` : '']
      .filter(Boolean)
      .join(' '),
    optional,
    ...(line === undefined ? {} : { line }),
  }));
}

/** @throws AppError 422 on codes: one is missing, can't be one, or is there twice */
export function checkCodes(order: Order, lines: Lines, typed: readonly string[] = []): void {
  const wanted = codesWanted(order, lines);
  const refuse = (at: number, text: string) => AppError.invalid({ [`codes.${at}`]: [text] });
  if (typed.length > wanted.length)
    throw refuse(wanted.length, 'That’s too many codes for this order.');
  for (const [at, { kind, optional }] of wanted.entries()) {
    const code = cleanCode(kind, typed[at] ?? '');
    if (!code && optional) continue;
    if (!code) throw refuse(at, 'Enter the code.');
    if (kind === 'electricity_token' && !TOKEN.test(code))
      throw refuse(at, 'Enter the 20-digit token.');
    if (!CODE.test(code)) throw refuse(at, 'That isn’t a valid code. Check what you typed.');
    if (typed.slice(0, at).includes(code)) throw refuse(at, 'You’ve entered this code twice.');
  }
}

const ofOrder = (order: Pick<Order, 'id'>) => eq(staffCodes.order_id, order.id);

/** Deletes the codes that were typed in for an order. */
async function dropTypedCodes(tx: Database, order: Pick<Order, 'id'>): Promise<void> {
  await tx.orm.delete(staffCodes).where(ofOrder(order));
}

/** Stores the codes that staff typed in for some lines, sealed, and replaces earlier ones. */
export async function keepTypedCodes(
  tx: Database,
  { env, clock }: Pick<Services, 'env' | 'clock'>,
  order: Order,
  { codes, lines, operator }: { codes: readonly string[]; lines: Lines; operator: string },
): Promise<void> {
  await dropTypedCodes(tx, order);
  const rows = codesWanted(order, lines).flatMap(({ kind, label, at: position }, n) => {
    const code = cleanCode(kind, codes[n] ?? '');
    if (!code) return [];
    const typed = { typed_by: operator, typed_at: clock.now() };
    const value_sealed = seal(code, env);
    return [{ order_id: order.id, position, kind, label: label ?? null, value_sealed, ...typed }];
  });
  if (rows.length > 0) await tx.orm.insert(staffCodes).values(rows);
}

/** Returns the typed codes in order and deletes them, because the order stores them from then on. */
export async function takeTypedCodes(
  tx: Database,
  { env }: Pick<Services, 'env'>,
  order: Order,
): Promise<Voucher[]> {
  const rows = await tx.orm
    .select()
    .from(staffCodes)
    .where(ofOrder(order))
    .orderBy(asc(staffCodes.position));
  await dropTypedCodes(tx, order);
  const wanted = allCodes(order);
  return rows.map(({ kind, label, position, value_sealed }) => {
    const line = wanted[position]?.line;
    return {
      kind,
      value: unseal(value_sealed, env),
      ...(label ? { label } : {}),
      ...(line === undefined ? {} : { line }),
    };
  });
}
