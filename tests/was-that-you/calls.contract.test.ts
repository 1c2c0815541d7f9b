import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OperatorRole } from '#lib/desk/rights.ts';
import { aMember, anApp, type Answer, type TestApp, type TestMember } from '#tests/support/api.ts';
import { anOperator } from '#tests/support/desk.ts';

const HALF_AN_HOUR_MS = 30 * 60_000;

let app: TestApp;
let member: TestMember;
let support: Awaited<ReturnType<typeof anOperator>>;
beforeAll(async () => {
  app = await anApp();
  support = await anOperator(app, 'Ngozi Eze', 'support');
});
afterAll(() => app.close());

type Act = 'call' | 'end-call';
let keys = 0;
const act = (name: Act, operator = support): Promise<Answer> =>
  app.call('POST', `/desk/people/${member.user.uuid}/acts/${name}`, {
    body: name === 'call' ? { reason: 'They asked us to call back' } : {},
    token: operator.token,
    key: `call-test-${(keys += 1)}`,
  });

interface Shown {
  banner: { title: string; is_call?: boolean } | null;
  call: { name: string; since: string } | null;
}

async function shown(who: TestMember): Promise<Shown> {
  const { token } = who;
  const inbox = await app.call<{ meta: Pick<Shown, 'banner'> }>('GET', '/notifications', { token });
  const asked = await app.call<{ data: Shown['call'] }>('GET', '/was-that-you/call', { token });
  return { banner: inbox.body.meta.banner, call: asked.body.data };
}
const nothing: Shown = { banner: null, call: null };

describe('a call of our team', () => {
  it('shows on the customer’s pages while it lasts, and on no one else’s', async () => {
    member = await aMember(app);
    const other = await aMember(app);
    expect(await shown(member)).toEqual(nothing);
    expect((await act('call')).status).toBe(200);
    const { banner, call } = await shown(member);
    expect(banner).toMatchObject({ is_call: true });
    expect(banner?.title).toBe('Ngozi from Oja is on the phone with you now.');
    expect(call?.name).toBe('Ngozi');
    expect(await shown(other)).toEqual(nothing);
    expect((await act('call')).status).toBe(409);
    expect((await act('end-call')).status).toBe(200);
    expect(await shown(member)).toEqual(nothing);
    expect((await act('end-call')).status).toBe(409);
  });

  it('is in the audit log with its reason', async () => {
    const { rows } = await app.services.db.sql.query(
      `select action, detail->>'reason' reason from audit_log
       where subject = $1 and action like 'people.%call' order by id`,
      [member.user.uuid],
    );
    expect(rows).toEqual([
      { action: 'people.call', reason: 'They asked us to call back' },
      { action: 'people.end-call', reason: null },
    ]);
  });

  it('ends automatically after half an hour', async () => {
    member = await aMember(app);
    await act('call');
    await app.services.db.sql.query(
      `update support_call set began_at = began_at - $2 * interval '1 ms',
         ends_at = ends_at - $2 * interval '1 ms' where user_id = $1`,
      [member.user.uuid, HALF_AN_HOUR_MS],
    );
    expect(await shown(member)).toEqual(nothing);
  });

  it.each<OperatorRole>(['treasurer', 'reader', 'gate'])('can’t be begun by a %s', async (role) => {
    const operator = await anOperator(app, `A ${role}`, role);
    expect([403, 404]).toContain((await act('call', operator)).status);
    expect(await shown(member)).toEqual(nothing);
  });

  it('is for members to see: a guest has to sign in', async () => {
    expect((await app.call('GET', '/was-that-you/call')).status).toBe(401);
  });
});
