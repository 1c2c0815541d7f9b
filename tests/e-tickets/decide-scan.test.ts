import { describe, expect, it } from 'vitest';
import { decideScan, type GateBook } from '#lib/e-tickets/browser/gate/decide-scan.ts';
import type { GateTicket } from '#lib/e-tickets/gate.contract.ts';
import { codeOf, publicKeys } from '#server/e-tickets/ticket-key.ts';
import { verifySignature } from '#server/platform/signing.ts';
import { admittedOf, env, gateEvent, gateTicket, qrOf } from '#tests/support/gate-phone.ts';

const ada = gateTicket('Ada Obi');
const book = (...tickets: GateTicket[]): GateBook => ({
  event: gateEvent,
  public_keys: publicKeys(env),
  tickets: new Map(tickets.map((each) => [each.id, each])),
});
const decide = (code: string, at = book(ada)) => decideScan(at, { code }, verifySignature);

describe('an offline phone at a gate', () => {
  it('admits a ticket of its list, by code, typed code and name', async () => {
    expect(await decide(qrOf(ada))).toMatchObject({ result: 'admitted', ticket: ada });
    expect((await decide(ada.short_codes[0]!.toLowerCase())).result).toBe('admitted');
    const named = await decideScan(book(ada), { ticket_id: ada.id }, verifySignature);
    expect(named.result).toBe('admitted');
  });

  it('refuses a visitor who is already inside, and shows when and where they came in', async () => {
    const entered = { at: '2026-11-23T18:00:00.000Z', gate: 'Main gate' };
    const found = await decide(qrOf(ada), book({ ...ada, entered }));
    expect(found).toMatchObject({ result: 'already', first: entered });
  });

  it('refuses tickets that its list has as void, cancelled or transferred', async () => {
    expect((await decide(qrOf(ada), book({ ...ada, state: 'void' }))).result).toBe('void');
    const cancelled = { ...book(ada), event: { ...gateEvent, cancelled: true } };
    expect((await decide(qrOf(ada), cancelled)).result).toBe('cancelled');
    expect((await decide(qrOf(ada), book({ ...ada, version: 2 }))).result).toBe('old_code');
  });

  it('accepts a code that is newer than its list, because we signed it', async () => {
    expect((await decide(qrOf({ ...ada, version: 2 }))).result).toBe('admitted');
  });

  it('refuses what isn’t ours, isn’t for this event, or isn’t in its list yet', async () => {
    const elsewhere = codeOf(env, { ...admittedOf(ada), event_id: 'other' });
    expect((await decide(elsewhere)).result).toBe('forged');
    expect((await decide('https://example.com')).result).toBe('unknown');
    expect((await decide('0000 0000')).result).toBe('unknown');
    const late = await decide(qrOf(gateTicket('Bisi Ade')));
    expect(late).toMatchObject({ result: 'unknown', isNewer: true });
  });
});
