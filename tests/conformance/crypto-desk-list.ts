import { describe, expect, it } from 'vitest';
import { money } from '#lib/money.ts';
import type { CoinPayment, CoinSendRequest } from '#server/ports/crypto-desk.ts';
import type { Outcome } from '#server/ports/outcome.ts';
import type { SettledLine, SettledPage } from '#server/ports/settled.ts';
import type { Bench } from './crypto-desk.ts';

interface Hands {
  address: (reference: string) => Promise<unknown>;
  payments: (reference: string) => Promise<readonly CoinPayment[]>;
  request: (reference: string) => CoinSendRequest;
  newReference: () => string;
}

/** Requirements for the list of a coin counterparty that offers one. */
export function describeList(
  name: string,
  open: () => Bench,
  { address, payments, request, newReference }: Hands,
): void {
  describe(`the list of ${name}`, () => {
    const everything = { from: new Date(0), to: new Date('2100-01-01T00:00:00Z') };
    const read = async (): Promise<SettledLine[]> => {
      const { desk } = open();
      const lines: SettledLine[] = [];
      let cursor: string | null = null;
      do {
        const outcome: Outcome<SettledPage> | undefined = await desk.listSettled?.({
          ...everything,
          cursor: cursor ?? undefined,
        });
        if (outcome?.kind !== 'done') throw new Error(`No list: ${JSON.stringify(outcome)}`);
        lines.push(...outcome.value.lines);
        cursor = outcome.value.next;
      } while (cursor !== null);
      return lines;
    };
    const listOf = async (reference: string, txid: string) =>
      (await read()).filter(
        (line) => line.ourReference === reference || line.providerReference === txid,
      );

    it('has each payment by its transaction and each send by our reference, as far as they are', async () => {
      const { desk, on, pay, confirm, listsNothing } = open();
      if (listsNothing) return expect(desk.listSettled).toBeUndefined();
      const reference = newReference();
      await address(reference);
      await pay(reference, '0.25');
      await desk.send(request(reference));
      const [{ txid = '' } = {}] = await payments(reference);
      const paid = { topic: 'coin_deposit', providerReference: txid, ourReference: null };
      const sent = { topic: 'coin_send', ourReference: reference };
      const before = await listOf(reference, txid);
      await confirm();
      const after = await listOf(reference, txid);
      for (const [lines, state] of [[before, 'pending'] as const, [after, 'done'] as const]) {
        expect(lines).toHaveLength(2);
        expect(lines).toContainEqual(
          expect.objectContaining({ ...paid, state, amount: money(25_000_000n, on.coin) }),
        );
        expect(lines).toContainEqual(
          expect.objectContaining({ ...sent, state, amount: money(50_000_000n, on.coin) }),
        );
      }
    });

    it('says that a replaced payment didn’t count, and is unknown while nothing answers', async () => {
      const { desk, pay, vanish, setDown, listsNothing } = open();
      if (listsNothing) return;
      const reference = newReference();
      await address(reference);
      const id = await pay(reference, '0.25');
      const [{ txid = '' } = {}] = await payments(reference);
      await vanish(id);
      expect(await listOf(reference, txid)).toMatchObject([{ state: 'failed' }]);
      await setDown(true);
      expect(await desk.listSettled?.(everything)).toMatchObject({ kind: 'unknown' });
      await setDown(false);
    });
  });
}
