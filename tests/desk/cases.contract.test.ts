import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { removeOperator } from '#server/desk/operators.ts';
import { anApp, type TestApp } from '#tests/support/api.ts';
import {
  anOperator,
  aQueue,
  deskOf,
  twoOperators,
  type Said,
  type TestOperator,
} from '#tests/support/desk.ts';

let app: TestApp;
let ada: TestOperator;
let bayo: TestOperator;
let id: string;
let said: Said[];
beforeAll(async () => {
  app = await anApp();
  [ada, bayo] = await twoOperators(app);
});
beforeEach(() => {
  id = randomUUID();
  said = aQueue(id);
});
afterAll(() => app.close());

const at = (what = '') => `/queues/deposits/${id}${what}`;
const claim = (who: TestOperator) => deskOf(app, who).post(at('/claim'));
const decide = (who: TestOperator, body: object = { verdict: 'approve' }, key?: string) =>
  deskOf(app, who).post(at('/decision'), body, key);

async function alive(who: TestOperator) {
  return (await deskOf(app, who).get('/session')).status === 200;
}

describe('a case of the desk', () => {
  it('belongs to one operator at a time', async () => {
    const answers = await Promise.all([claim(ada), claim(bayo), claim(ada), claim(bayo)]);
    const owners = new Set(answers.flatMap(({ status }, n) => (status === 200 ? [n % 2] : [])));
    expect(owners.size).toBe(1);
  });

  it('is neither read nor decided without a claim', async () => {
    expect((await deskOf(app, ada).get(at())).body.error_code).toBe('desk_claim_needed');
    expect((await decide(ada)).body.error_code).toBe('desk_claim_needed');
    await claim(bayo);
    expect((await deskOf(app, ada).get(at())).body.error_code).toBe('desk_claim_needed');
    expect((await deskOf(app, bayo).get(at())).body).toMatchObject({
      data: { claimed_by: { name: 'Bayo', mine: true } },
    });
    expect(said).toEqual([]);
  });

  it('is decided once, whatever comes at the same moment', async () => {
    await claim(ada);
    const answers = await Promise.all(Array.from({ length: 8 }, () => decide(ada)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(said).toHaveLength(1);
    expect(said[0]?.operator).toMatch(/^operator:/);
  });

  it('gives the first answer again for the same key', async () => {
    await claim(ada);
    const key = randomUUID();
    const first = await decide(ada, { verdict: 'approve' }, key);
    const again = await decide(ada, { verdict: 'approve' }, key);
    expect(again.body).toEqual(first.body);
    expect(said).toHaveLength(1);
  });

  it('is free again when its claim has expired or was released', async () => {
    await claim(ada);
    expect((await claim(bayo)).status).toBe(409);
    await deskOf(app, ada).post(at('/release'));
    expect((await claim(bayo)).status).toBe(200);
    app.clock.advance(8 * 60);
    expect(await Promise.all([alive(ada), alive(bayo)])).toEqual([true, true]);
    app.clock.advance(8 * 60);
    expect((await claim(ada)).status).toBe(200);
    expect((await decide(bayo)).status).toBe(403);
  });

  it('keeps its claim when the decision is refused', async () => {
    await claim(ada);
    const refused = await decide(ada, { verdict: 'reject', reason_code: 'used' });
    expect(refused).toMatchObject({
      status: 422,
      body: { errors: { evidence: [expect.any(String)] } },
    });
    expect((await decide(ada)).status).toBe(200);
  });

  it('goes to a colleague once an operator has decided: an operator who may not decide it doesn’t block it', async () => {
    await claim(ada);
    await decide(ada);
    expect(await claim(ada)).toMatchObject({
      status: 409,
      body: { message: 'You decided this before. A colleague has to review it now.' },
    });
    const list = (who: TestOperator) => deskOf(app, who).get('/queues/deposits');
    const own = await list(ada);
    expect(own.body).toMatchObject({ data: [{ claimed_by: null, needs_colleague: true }] });
    expect((await claim(bayo)).status).toBe(200);
    expect((await list(bayo)).body).toMatchObject({ data: [{ needs_colleague: false }] });
  });

  it('that does not exist can’t be claimed', async () => {
    const nobody = await deskOf(app, ada).post(`/queues/deposits/${randomUUID()}/claim`);
    expect(nobody.status).toBe(404);
    expect((await deskOf(app, ada).get('/queues/parcels')).status).toBe(422);
  });

  it('shows in the queue who works on it', async () => {
    await claim(ada);
    const list = await deskOf(app, bayo).get('/queues/deposits');
    expect(list.body).toMatchObject({
      data: [{ claimed_by: { name: 'Ada', mine: false } }],
      meta: { total: 1 },
    });
    const counted = await deskOf(app, bayo).get('/queues');
    expect(counted.body.data).toContainEqual(
      expect.objectContaining({ queue: 'deposits', open: 1 }),
    );
  });
});

describe('a decision above the limit', () => {
  const large = { verdict: 'approve', amount: '1000.00' };
  const askedFor = async () => {
    const list = await deskOf(app, bayo).get('/approvals');
    const rows = list.body.data as { id: string; case_id: string; mine_to_decide: boolean }[];
    return rows.find(({ case_id }) => case_id === id);
  };

  it('waits for a second approver, who is never the one who asked', async () => {
    await claim(ada);
    expect((await decide(ada, large)).body).toMatchObject({
      data: { state: 'waits for a second approver' },
    });
    expect(said).toEqual([]);
    const list = await deskOf(app, bayo).get('/queues/deposits');
    expect(list.body).toMatchObject({ data: [{ claimed_by: null, waits_for_second: true }] });
    const asked = await askedFor();
    expect(asked).toMatchObject({
      asked_by: 'Ada',
      amount: '1000.00',
      currency: 'NGN',
      reason: null,
      facts: [],
    });
    const own = await deskOf(app, ada).post(`/approvals/${asked?.id}`, { approve: true });
    expect(own.body.error_code).toBe('desk_second_person');
    const other = await deskOf(app, bayo).post(`/approvals/${asked?.id}`, { approve: true });
    expect(other.status).toBe(200);
    expect(said).toHaveLength(1);
  });

  it('is withdrawn once the operator who asked has left: the case is open again', async () => {
    const leaves = await anOperator(app, 'Leaves');
    await claim(leaves);
    await decide(leaves, large);
    const asked = await askedFor();
    await removeOperator(app.services, leaves.email, 'test');
    expect(await askedFor()).toBeUndefined();
    const late = await deskOf(app, bayo).post(`/approvals/${asked?.id}`, { approve: true });
    expect(late.status).toBe(409);
    expect(said).toEqual([]);
    expect((await claim(bayo)).status).toBe(200);
    expect((await decide(bayo)).status).toBe(200);
    expect(said).toHaveLength(1);
  });

  it('of someone who leaves at that moment is decided or withdrawn, never both', async () => {
    const leaves = await anOperator(app, 'Hasty');
    await claim(leaves);
    await decide(leaves, large);
    const asked = await askedFor();
    const [answer] = await Promise.all([
      deskOf(app, bayo).post(`/approvals/${asked?.id}`, { approve: true }),
      removeOperator(app.services, leaves.email, 'test'),
    ]);
    expect(said).toHaveLength(answer.status === 200 ? 1 : 0);
    expect([200, 409]).toContain(answer.status);
  });

  it('is carried out once by two simultaneous approvals', async () => {
    const chidi = await anOperator(app, 'Chidi');
    await claim(ada);
    await decide(ada, large);
    const asked = await askedFor();
    const answers = await Promise.all(
      [bayo, chidi, bayo, chidi].map((who) =>
        deskOf(app, who).post(`/approvals/${asked?.id}`, { approve: true }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(said).toHaveLength(1);
  });

  it('can’t be bypassed in the meantime, and a rejection reopens the case', async () => {
    await claim(ada);
    await decide(ada, large);
    await claim(bayo);
    expect((await decide(bayo, { verdict: 'approve', amount: '10.00' })).status).toBe(409);
    const asked = await askedFor();
    await deskOf(app, bayo).post(`/approvals/${asked?.id}`, { approve: false, note: 'Too much' });
    await claim(bayo);
    expect((await decide(bayo, { verdict: 'approve', amount: '10.00' })).status).toBe(200);
    expect(said).toMatchObject([{ decision: { amount: '10.00' } }]);
  });
});

describe('the audit log', () => {
  it('records who did what with a case', async () => {
    await claim(ada);
    await decide(ada, { verdict: 'approve', amount: '5000.00' });
    const log = await deskOf(app, bayo).get(`/audit?subject=${id}`);
    expect(log.body).toMatchObject({
      data: [
        { actor: 'Ada', action: 'desk.ask-second' },
        { actor: 'Ada', action: 'desk.claim' },
      ],
    });
  });
});
