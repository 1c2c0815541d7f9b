import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuditLine } from '#lib/desk/audit.contract.ts';
import { logQuery } from '#server/desk/audit/read-log.ts';
import { sendDigest } from '#server/desk/digest/send.job.ts';
import { audit } from '#server/platform/audit.ts';
import { anApp, ORIGIN, type TestApp } from '#tests/support/api.ts';
import { databaseClock } from '#tests/support/clock.ts';
import { anOperator, deskOf, twoOperators, type TestOperator } from '#tests/support/desk.ts';
import { mailsTo } from '#tests/support/mail.ts';

let app: TestApp;
let ada: TestOperator;
let bayo: TestOperator;
beforeAll(async () => {
  app = await anApp({ clock: databaseClock() });
  [ada, bayo] = await twoOperators(app);
});
afterAll(() => app.close());

const by = ({ id }: TestOperator) => `operator:${id}`;
const write = (
  actor: string,
  action: string,
  more: { subject?: string; detail?: Record<string, unknown> } = {},
) => audit(app.services.db, { actor, action, ...more });
const read = async (query: Record<string, string> = {}) => {
  const path = `/audit?${new URLSearchParams(query).toString()}`;
  return (await deskOf(app, ada).get(path)).body.data as AuditLine[];
};
const today = () => app.clock.now().toISOString().slice(0, 10);

describe('the audit log', () => {
  it('shows what staff did, and about a subject what anyone did', async () => {
    await write(by(ada), 'orders.refund', { subject: 'order-1' });
    await write('user:1', 'orders.place', { subject: 'order-1' });
    const all = await read();
    expect(all.some(({ action }) => action === 'orders.refund')).toBe(true);
    expect(all.some(({ action }) => action === 'orders.place')).toBe(false);
    const about = await read({ subject: 'order-1' });
    expect(about.map(({ action }) => action)).toEqual(['orders.place', 'orders.refund']);
    expect(about[1]?.actor).toBe('Ada');
  });

  it('can be narrowed to a person, an act and days, all at once', async () => {
    await write(by(bayo), 'promos.change', { subject: 'promo-1' });
    await write(by(bayo), 'services.on', { subject: 'service-1' });
    await write(by(ada), 'promos.change', { subject: 'promo-2' });
    const day = new Date().toISOString().slice(0, 10);
    const found = await read({ who: bayo.id, action: 'promos.change', from: day, to: day });
    expect(found.map(({ subject }) => subject)).toEqual(['promo-1']);
    expect(await read({ who: bayo.id, from: '2020-01-01', to: '2020-01-31' })).toEqual([]);
    const wrong = await deskOf(app, ada).get('/audit?from=yesterday');
    expect(wrong.body['errors']).toEqual({ from: ['Enter a date like 2026-11-24.'] });
  });

  it('shows before and after and the reason, and no one’s name, number or code', async () => {
    await write(by(ada), 'organisers.change', {
      subject: 'organiser-1',
      detail: {
        before: {
          commission_bps: 500,
          email: 'old@mail.example',
          payout: { number: '0123456789' },
        },
        after: { commission_bps: 700, email: 'new@mail.example', payout: { number: '9876543210' } },
        reason: 'A new agreement.',
        name: 'Somebody Private',
      },
    });
    const [line] = await read({ subject: 'organiser-1' });
    expect(line?.changes).toEqual([
      { name: 'Commission bps', before: '500', after: '700' },
      { name: 'Reason', before: null, after: 'A new agreement.' },
    ]);
  });

  it('is read in pages', async () => {
    for (let n = 0; n < 55; n += 1)
      await write(by(bayo), 'gate.read-list', { subject: `gate-${n}` });
    const first = await read({ action: 'gate.read-list' });
    expect(first).toHaveLength(50);
    const rest = await read({ action: 'gate.read-list', before: first.at(-1)!.id });
    expect(rest.map(({ subject }) => subject)).toEqual([
      'gate-4',
      'gate-3',
      'gate-2',
      'gate-1',
      'gate-0',
    ]);
  });

  it('is downloaded as CSV that runs no formula, and the download is in it', async () => {
    await write(by(ada), 'flag.raise', { subject: '=1+1', detail: { reason: '@SUM(A1)' } });
    const headers = { authorization: `Bearer ${ada.token}` };
    const url = `${ORIGIN}/api/desk/audit.csv?action=flag.raise`;
    const answer = await app.api.fetch(new Request(url, { headers }), {
      clientAddress: '127.0.0.1',
      requestId: 'audit',
    });
    expect(answer.status).toBe(200);
    const lines = (await answer.text()).split('\r\n');
    expect(lines[0]).toContain('Time (UTC),Who,Act,Subject,Details');
    expect(lines[1]).toContain(",Ada,Flagged money,'=1+1,Reason: @SUM(A1)");
    expect((await read({ action: 'desk.download-audit' }))[0]?.actor).toBe('Ada');
  });

  it.each([
    ['who', { who: '0b1c2d3e-0000-4000-8000-000000000001' }],
    ['action', { action: 'desk.claim' }],
    ['subject', { subject: 'order-1' }],
    ['nothing', {}],
  ])('finds its page by an index when it is narrowed by %s', async (_, filter) => {
    const { text, values } = logQuery(filter, 50);
    const { rows } = await app.services.db.sql.query<{ 'QUERY PLAN': string }>(
      `explain ${text}`,
      values,
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).not.toContain('Seq Scan on audit_log');
  });
});

describe('the email to the owners', () => {
  it('lists once a day what was moved, changed and opened, and names no customer', async () => {
    const owner = await anOperator(app, 'Owner', 'owner');
    await write(by(bayo), 'desk.open-file', { subject: 'file-1' });
    await app.services.db.sql.query(
      `insert into operator_sum(operator_id, kind, amount, currency, subject, counted_at)
       values ($1, 'money', 2500000, 'NGN', 'case-1', $2),
         ($1, 'agreed', 8690000, 'NGN', 'case-2', $2), ($1, 'agreed', 8690000, 'NGN', 'case-3', $2)`,
      [bayo.id, app.clock.now()],
    );
    const day = today();
    app.clock.advance(24 * 3600);
    await sendDigest.run(app.services, {});
    await sendDigest.run(app.services, {});
    const mails = await mailsTo(app, owner.email);
    expect(mails.map(({ subject }) => subject)).toEqual([`The desk on ${day}`]);
    expect(mails[0]?.text).toContain('Bayo decided ₦25,000.00 on their own, in 1 decision.');
    expect(mails[0]?.text).toContain(
      'Bayo paid ₦173,800.00 at locked prices on their own, in 2 sales.',
    );
    expect(mails[0]?.text).toContain('Bayo opened 1 picture or code.');
    expect(mails[0]?.text).toContain(`/desk/audit?from=${day}&to=${day}`);
    expect(await mailsTo(app, ada.email)).toEqual([]);
    app.clock.advance(3 * 24 * 3600);
    await sendDigest.run(app.services, {});
    expect((await mailsTo(app, owner.email))[0]?.text).toContain('No money was moved by hand');
  });
});
