import { z } from 'zod';
import { KEY_CHANGE, type Vended, type Voucher } from '#server/ports/bills.ts';
import { text } from './wire.ts';

/** The text that is delivered; every biller has its own field names for it. */
const Goods = z.looseObject({
  purchased_code: text,
  mainToken: text,
  token: text,
  Token: text,
  kct1: text,
  kct2: text,
  bonusToken: text,
  units: text,
  mainTokenUnits: text,
  PurchasedUnits: text,
  Pin: text,
  cards: z.array(z.looseObject({ Serial: text, Pin: text })).nullish(),
  tokens: z.array(text).nullish(),
});
type Goods = z.infer<typeof Goods>;

const TOKEN = 20;

/** Reads "Token : 2636 2054…" and similar; undefined if there is none. */
function readToken(value: string | null | undefined): string | undefined {
  const digits = (value ?? '').replaceAll(/\D/g, '');
  return digits.length === TOKEN ? digits : undefined;
}

function tokensOf(goods: Goods): Voucher[] {
  const { mainToken, token, Token, purchased_code: code, kct1, kct2, bonusToken } = goods;
  const main = [mainToken, token, Token, code].map(readToken).find((each) => each !== undefined);
  if (main === undefined) return [];
  // in the order in which they are typed into the meter
  const named = [
    [`${KEY_CHANGE} 1`, readToken(kct1)],
    [`${KEY_CHANGE} 2`, readToken(kct2)],
    ['Energy token', main],
    ['Bonus token', readToken(bonusToken)],
  ] as const;
  const given = named.filter(([, value]) => value !== undefined);
  return given.map(([label, value]) => ({
    kind: 'electricity_token',
    value: value ?? '',
    ...(given.length > 1 ? { label } : {}),
  }));
}

function pinsOf({ cards, tokens, Pin }: Goods): Voucher[] {
  const pin = (value: string): Voucher => ({ kind: 'pin', value });
  if (cards && cards.length > 0)
    return cards.flatMap(({ Serial, Pin: code }) => [
      ...(Serial ? [{ kind: 'serial' as const, value: Serial }] : []),
      ...(code ? [pin(code)] : []),
    ]);
  const loose = (tokens ?? []).filter((each): each is string => Boolean(each));
  if (loose.length > 0) return loose.map(pin);
  return Pin ? [pin(Pin)] : [];
}

/** Tokens, PINs and units of a reply, whatever the biller calls them. */
export function readGoods(body: unknown): Pick<Vended, 'vouchers' | 'told'> {
  const parsed = Goods.safeParse(body);
  if (!parsed.success) return { vouchers: [] };
  const goods = parsed.data;
  const tokens = tokensOf(goods);
  const units = goods.units ?? goods.mainTokenUnits ?? goods.PurchasedUnits;
  return {
    vouchers: tokens.length > 0 ? tokens : pinsOf(goods),
    ...(units && Number(units) > 0 ? { told: [{ label: 'Units', value: `${units} kWh` }] } : {}),
  };
}
