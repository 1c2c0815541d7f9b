import { sha256 } from '#server/platform/crypto.ts';
import { KEY_CHANGE, type Vended, type Voucher } from '#server/ports/bills.ts';
import type { SandboxBill } from './tables.ts';

/** Digits that are the same each time the same order is queried. */
function digitsOf(reference: string, what: string, length: number): string {
  const hash = sha256(`${what}:${reference}`).toString('hex');
  return BigInt(`0x${hash}`).toString().slice(0, length);
}

const TOKEN = 20;
const PIN = 12;
/** Minor units per kilowatt hour: a made-up price. */
const PER_KWH = 20_950n;

const tokenOf = ({ reference }: SandboxBill, name: string, label?: string): Voucher => ({
  kind: 'electricity_token',
  value: digitsOf(reference, name, TOKEN),
  ...(label ? { label } : {}),
});

const pinOf = ({ reference }: SandboxBill): Voucher => ({
  kind: 'pin',
  value: digitsOf(reference, 'pin', PIN),
});

function vouchersOf(bill: SandboxBill): Voucher[] {
  switch (bill.delivers) {
    case 'token':
      return [tokenOf(bill, 'token')];
    case 'token with key change':
      // in the order in which they are typed into the meter
      return [
        tokenOf(bill, 'kct1', `${KEY_CHANGE} 1`),
        tokenOf(bill, 'kct2', `${KEY_CHANGE} 2`),
        tokenOf(bill, 'token', 'Energy token'),
      ];
    case 'pin and serial':
      return [
        { kind: 'serial', value: `WRC${digitsOf(bill.reference, 'serial', PIN)}` },
        pinOf(bill),
      ];
    case 'pin':
      return [pinOf(bill)];
    case null:
      return [];
  }
}

/** What comes with a bill, such as a token; always the same for the same order. */
export function goodsOf(bill: SandboxBill): Pick<Vended, 'vouchers' | 'told'> {
  const vouchers = vouchersOf(bill);
  const isToken = vouchers.some(({ kind }) => kind === 'electricity_token');
  if (!isToken) return { vouchers };
  const tenths = (bill.amount * 10n) / PER_KWH;
  return { vouchers, told: [{ label: 'Units', value: `${tenths / 10n}.${tenths % 10n} kWh` }] };
}
