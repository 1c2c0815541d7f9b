import { describe, expect, it } from 'vitest';
import { checkAddress } from '#lib/crypto/coin-address/check-address.ts';
import { money, parseAmount } from '#lib/money.ts';
import type {
  CoinOn,
  CoinPayment,
  CoinSendRequest,
  CryptoDesk,
} from '#server/ports/crypto-desk.ts';
import { describeList } from './crypto-desk-list.ts';

/** A received notice: the bytes, and the header with the signature. */
export interface SignedNotice {
  raw: Uint8Array;
  header: string;
  signature: string;
}

/** A counterparty under test: the adapter, and control of its other side. */
export interface Bench {
  desk: CryptoDesk;
  /** The traded coin and network. */
  on: CoinOn;
  /** The recipient of its sends. */
  payee: string;
  /** Pays to the address of a reference; returns the payment's id. */
  pay: (reference: string, amount: string) => Promise<string>;
  /** Adds blocks until everything is final. */
  confirm: () => Promise<void>;
  /** Replaces a payment with another transaction. */
  vanish: (id: string) => Promise<void>;
  /** Makes it create and send as requested, but lose the replies. */
  setSilent: (isSilent: boolean) => Promise<void>;
  /** Makes every request fail without a reply. */
  setDown: (isDown: boolean) => Promise<void>;
  /** An address accepts one payment and then ends, so later ones can't be attributed. */
  takesOnePayment?: true;
  /** It offers no list of its transactions. */
  listsNothing?: true;
  /** Makes it refuse sends, or accept them again. */
  setRefusing: (isRefusing: boolean) => Promise<void>;
  /** The number of sends in its books with our reference. */
  countSends: (reference: string) => Promise<number>;
  now: () => Date;
  /** The name that its notices use for a reference, if it isn't the reference. */
  nameOf?: (reference: string) => string | undefined;
  /** A notice about an address, and its redelivery. */
  notices: (reference: string) => Promise<[SignedNotice, SignedNotice]>;
}

let made = 0;
const newReference = () => `cd${String(++made).padStart(6, '0')}${Date.now().toString(36)}`;

const MINUTE_MS = 60_000;

/** Requirements for every coin counterparty, real or not. */
export function describeCryptoDesk(name: string, open: () => Bench): void {
  const address = async (reference: string) => {
    const { desk, on } = open();
    const outcome = await desk.newDeposit({ ...on, reference });
    if (outcome.kind !== 'done') throw new Error(`No address: ${JSON.stringify(outcome)}`);
    return outcome.value;
  };
  const payments = async (reference: string): Promise<readonly CoinPayment[]> => {
    const { desk, on } = open();
    const outcome = await desk.getDeposit({ ...on, reference });
    if (outcome.kind !== 'done') throw new Error(`No payments: ${JSON.stringify(outcome)}`);
    return outcome.value;
  };
  const request = (reference: string, amount = '0.5'): CoinSendRequest => {
    const { on, payee } = open();
    const minor = parseAmount(amount, on.coin);
    return { ...on, reference, address: payee, memo: null, amount: money(minor, on.coin) };
  };
  const ask = (reference: string, sentAgoMs = 0) => {
    const { desk, on, now } = open();
    const sentAt = new Date(now().getTime() - sentAgoMs);
    return desk.getSend({ ...on, reference, sentAt });
  };

  describe(`addresses of ${name}`, () => {
    it('are the same for a reference, however often it is asked for, and right for their network', async () => {
      const reference = newReference();
      const { on } = open();
      const first = await address(reference);
      const again = await Promise.all([1, 2, 3].map(() => address(reference)));
      expect(again).toEqual([first, first, first]);
      expect(checkAddress(first.address, on.network)).toBeNull();
      expect((await address(newReference())).address).not.toBe(first.address);
    });

    it('say what a payment needs before one is made', async () => {
      const { desk, on } = open();
      const { confirmations } = await address(newReference());
      expect(desk.takes(on)).toMatchObject({ confirmations });
    });

    it('aren’t given out for a coin that isn’t traded there', async () => {
      const { desk } = open();
      const on: CoinOn = { coin: 'SOL', network: 'bitcoin' };
      expect(desk.takes(on)).toBeUndefined();
      const refused = await desk.newDeposit({ ...on, reference: newReference() });
      expect(refused).toMatchObject({ kind: 'failed' });
    });

    it('survive an answer that was lost', async () => {
      const { desk, on, setSilent } = open();
      const reference = newReference();
      await setSilent(true);
      expect(await desk.newDeposit({ ...on, reference })).toMatchObject({ kind: 'unknown' });
      await setSilent(false);
      expect(await address(reference)).toEqual(await address(reference));
    });

    it('and payments are unknown, not missing, while it is down', async () => {
      const { desk, on, setDown } = open();
      const reference = newReference();
      await address(reference);
      await setDown(true);
      expect(await desk.getDeposit({ ...on, reference })).toMatchObject({ kind: 'unknown' });
      const other = await desk.newDeposit({ ...on, reference: newReference() });
      expect(other).toMatchObject({ kind: 'unknown' });
      await setDown(false);
      expect(await payments(reference)).toEqual([]);
    });
  });

  describe(`payments at ${name}`, () => {
    it('are none at first, and unheard of for an address that no one has', async () => {
      const { desk, on } = open();
      const reference = newReference();
      expect(await desk.getDeposit({ ...on, reference })).toMatchObject({ code: 'not_found' });
      await address(reference);
      expect(await payments(reference)).toEqual([]);
    });

    it('are seen first, and settled only with all confirmations', async () => {
      const { desk, on, pay, confirm } = open();
      const reference = newReference();
      await address(reference);
      await pay(reference, '0.25');
      const [seen] = await payments(reference);
      const arrived = money(25_000_000n, on.coin);
      expect(seen).toMatchObject({ state: 'seen', arrived, symbol: on.coin });
      await confirm();
      const [settled] = await payments(reference);
      expect(settled).toMatchObject({ id: seen?.id, txid: seen?.txid, state: 'settled', arrived });
      expect(settled?.confirmations).toBeGreaterThanOrEqual(desk.takes(on)?.confirmations ?? 0);
    });

    it('to one address are told apart, with the oldest first', async () => {
      const { pay, confirm, takesOnePayment } = open();
      const reference = newReference();
      const { expiresAt } = await address(reference);
      if (takesOnePayment) {
        expect(expiresAt).not.toBeNull();
        return;
      }
      const first = await pay(reference, '0.25');
      await confirm();
      const second = await pay(reference, '0.5');
      const found = await payments(reference);
      expect(found.map(({ id, state }) => [id, state])).toEqual([
        [first, 'settled'],
        [second, 'seen'],
      ]);
    });

    it('that are replaced before they are final have vanished, and stay listed', async () => {
      const { pay, vanish, confirm } = open();
      const reference = newReference();
      await address(reference);
      const id = await pay(reference, '0.25');
      await vanish(id);
      await confirm();
      expect(await payments(reference)).toMatchObject([{ id, state: 'vanished' }]);
    });
  });

  describe(`sends of ${name}`, () => {
    it('leave once for a reference, and are final only with all confirmations', async () => {
      const { desk, on, confirm, countSends } = open();
      const reference = newReference();
      const first = await desk.send(request(reference));
      expect(['pending', 'done']).toContain(first.kind);
      await desk.send(request(reference));
      expect(await countSends(reference)).toBe(1);
      if (first.kind === 'done') expect(first.value.isFinal).toBe(false);
      await confirm();
      const done = await ask(reference);
      const sent = money(50_000_000n, on.coin);
      expect(done).toMatchObject({ kind: 'done', value: { sent, isFinal: true } });
      if (done.kind === 'done') expect(done.value.txid).not.toBe('');
    });

    it('whose answer was lost are found again, and not sent a second time', async () => {
      const { desk, setSilent, confirm, countSends } = open();
      const reference = newReference();
      await setSilent(true);
      expect(await desk.send(request(reference))).toMatchObject({ kind: 'unknown' });
      await setSilent(false);
      await desk.send(request(reference));
      await confirm();
      expect(await ask(reference)).toMatchObject({ kind: 'done', value: { isFinal: true } });
      expect(await countSends(reference)).toBe(1);
    });

    it('leave once for many who ask at once, and none of them is told that it failed', async () => {
      const { desk, countSends, confirm } = open();
      const reference = newReference();
      const all = await Promise.all(Array.from({ length: 8 }, () => desk.send(request(reference))));
      expect(all.map(({ kind }) => kind)).not.toContain('failed');
      expect(await countSends(reference)).toBe(1);
      await confirm();
    });

    it('that aren’t known are proven unsent only after five minutes', async () => {
      const reference = newReference();
      const early = await ask(reference, MINUTE_MS);
      expect(early).toMatchObject({ kind: 'unknown', reason: 'not_found' });
      const late = await ask(reference, 6 * MINUTE_MS);
      expect(late).toMatchObject({ kind: 'failed', code: 'not_found' });
    });

    it('that are refused have failed, and nothing left', async () => {
      const { desk, setRefusing } = open();
      await setRefusing(true);
      const refused = await desk.send(request(newReference()));
      await setRefusing(false);
      expect(refused).toMatchObject({ kind: 'failed' });
    });

    it('to an address of another network, or of another coin, never leave', async () => {
      const { desk, on, countSends } = open();
      const reference = newReference();
      const bad = { ...request(reference), address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6' };
      expect(await desk.send(bad)).toMatchObject({ kind: 'failed', code: 'wrong_network' });
      const other = on.coin === 'LTC' ? 'BTC' : 'LTC';
      const mixed = { ...request(reference), amount: money(1_000_000n, other) };
      expect(await desk.send(mixed)).toMatchObject({ kind: 'failed', code: 'invalid_input' });
      expect(await countSends(reference)).toBe(0);
    });

    it('carry what the network can carry, rounded down', async () => {
      const { desk, on, confirm } = open();
      const places = desk.takes(on)?.places ?? 8;
      const reference = newReference();
      await desk.send(request(reference, '1.23456789'));
      await confirm();
      const unit = 10n ** BigInt(8 - places);
      const sent = money((123_456_789n / unit) * unit, on.coin);
      expect(await ask(reference)).toMatchObject({ kind: 'done', value: { sent } });
    });
  });

  describeList(name, open, { address, payments, request, newReference });

  describe(`notices of ${name}`, () => {
    const read = ({ raw, header, signature }: SignedNotice) =>
      open().desk.readNotice((asked) => (asked === header ? signature : undefined), raw);

    it('name the address that was paid, and the same event when delivered again', async () => {
      const reference = newReference();
      await address(reference);
      const [first, again] = await open().notices(reference);
      const notice = read(first);
      expect(notice).toMatchObject({ ok: true, topic: 'deposit' });
      const { nameOf = (own: string) => own } = open();
      expect(notice.ok && (notice.reference || notice.providerRef)).toBe(nameOf(reference));
      expect(read(again)).toEqual(notice);
    });

    it('are refused without a signature, with another one, and with a changed byte', async () => {
      const reference = newReference();
      await address(reference);
      const [notice] = await open().notices(reference);
      const changed = Uint8Array.from(notice.raw, (byte, n) => (n === 5 ? byte ^ 1 : byte));
      expect(read({ ...notice, signature: '' })).toEqual({ ok: false });
      const flipped = notice.signature.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
      expect(read({ ...notice, signature: flipped })).toEqual({ ok: false });
      expect(read({ ...notice, raw: changed })).toEqual({ ok: false });
      expect(read({ ...notice, header: 'x-other' })).toEqual({ ok: false });
    });
  });
}
