import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type {
  AnnouncementDraft,
  DeskAnnouncement,
  addDeskAnnouncement,
} from '#lib/announcements/contract.ts';
import type { ReplyOf } from '#lib/contracts/call.ts';
import { announcements as bounds } from '#lib/product-constants.ts';
import { audit } from '#server/ledger/proofs.ts';
import { aMember, type TestApp, type TestMember } from '#tests/support/api.ts';
import { anOperator, deskOf, newestApproval, twoOperators } from '#tests/support/desk.ts';
import type { TestOperator } from '#tests/support/desk.ts';
import { workAndDie } from '#tests/support/killed-worker.ts';
import { aShop, buyAndSettle, freshToken } from '#tests/support/orders.ts';

const HOUR_S = 3600;
type Added = ReplyOf<typeof addDeskAnnouncement>;

let app: TestApp;
let ada: TestOperator;
let bayo: TestOperator;
beforeAll(async () => {
  app = await aShop();
});
beforeEach(async () => {
  app.clock.advance(24 * HOUR_S);
  [ada, bayo] = await twoOperators(app);
});
afterAll(async () => {
  expect(await audit(app.services.db)).toEqual([]);
  await app.close();
});

const inS = (seconds: number) => new Date(+app.clock.now() + seconds * 1000).toISOString();
const draftOf = (part: Partial<AnnouncementDraft> = {}): AnnouncementDraft => ({
  about: 'news',
  channels: ['notice'],
  title: 'Water bills in Kenya',
  text: 'You can pay them here now.',
  link: '/refill/buy-water',
  countries: ['KE'],
  level: null,
  product: null,
  product_days: null,
  ends_at: null,
  ...part,
});
const post = (part: Partial<AnnouncementDraft>, preview: boolean, who = ada) =>
  deskOf(app, who).post('/announcements', { draft: draftOf(part), preview });
const preview = async (part: Partial<AnnouncementDraft> = {}) =>
  (await post(part, true)).body.data as Added;
async function add(part: Partial<AnnouncementDraft> = {}) {
  const answer = await post(part, false);
  expect(answer.status).toBe(200);
  return answer.body.data as Added & { id: string };
}
const list = async () =>
  (await deskOf(app, ada).get('/announcements')).body.data as DeskAnnouncement[];
const found = async (id: string | null) => (await list()).find((each) => each.id === id)!;
const stop = (id: string) => deskOf(app, bayo).delete(`/announcements/${id}`);
const titles = async ({ user }: TestMember, title: string) => {
  const { rows } = await app.services.db.sql.query<{ topic: string; link: string }>(
    'select topic, link from notifications where user_id = $1 and title = $2',
    [user.uuid, title],
  );
  return rows;
};
/** How often members were notified, by number of members. */
async function toldOf(title: string): Promise<{ members: number; most: number }> {
  const { rows } = await app.services.db.sql.query<{ members: number; most: number }>(
    `select count(*)::int as members, coalesce(max(n), 0)::int as most from (
      select count(*) as n from notifications where title = $1 group by user_id) t`,
    [title],
  );
  return rows[0]!;
}
/** Members who were never here: only their rows are. */
async function crowd(country: string, count: number): Promise<void> {
  await app.services.db.sql.query(
    `insert into users(id, email, username, password_hash, country_code, referral_code,
       email_verified_at, created_at)
     select gen_random_uuid(), 'crowd' || n || $1 || '@members.example', 'crowd' || n || $1, 'x', $2,
       'crowd' || n || $1, $3, $3 from generate_series(1, $4) n`,
    [crypto.randomUUID().slice(0, 8), country, app.clock.now(), count],
  );
}
describe('An announcement', () => {
  it('can be sent by owners and leads alone', async () => {
    const reader = await anOperator(app, 'Reader', 'support');
    expect((await deskOf(app, reader).get('/announcements')).status).toBe(404);
    expect((await post({}, true, reader)).status).toBe(404);
  });

  it('is counted first, and sent to exactly those', async () => {
    const members = await Promise.all([1, 2, 3].map(() => aMember(app, { country: 'KE' })));
    const other = await aMember(app, { country: 'GH' });
    const { reach, why } = await preview({ title: 'Counted' });
    expect(why).toBeNull();
    expect((await toldOf('Counted')).members).toBe(0);
    expect(await list()).not.toContainEqual(expect.objectContaining({ title: 'Counted' }));
    const { id } = await add({ title: 'Counted' });
    expect(await found(id)).toMatchObject({ state: 'sending', counted: reach.members, sent: 0 });
    await app.drainJobs();
    expect(await found(id)).toMatchObject({ state: 'done', sent: reach.members, skipped: 0 });
    expect(await toldOf('Counted')).toEqual({ members: reach.members, most: 1 });
    for (const each of members)
      expect(await titles(each, 'Counted')).toEqual([{ topic: 'news', link: '/refill/buy-water' }]);
    expect(await titles(other, 'Counted')).toEqual([]);
  });

  it('reaches a level, and those who used something recently', async () => {
    const buyer = await aMember(app, { balance: '5000.00' });
    await buyAndSettle(app, buyer);
    const looker = await aMember(app);
    const used = { countries: ['NG'], product: 'airtime-bill-payment', product_days: 7 } as const;
    const part = { ...used, countries: [...used.countries] };
    expect((await preview(part)).reach.members).toBe(1);
    await add({ ...part, title: 'To buyers' });
    await app.drainJobs();
    expect(await titles(buyer, 'To buyers')).toHaveLength(1);
    expect(await titles(looker, 'To buyers')).toEqual([]);
    app.clock.advance(8 * 24 * HOUR_S);
    [ada] = await twoOperators(app);
    expect((await preview(part)).reach.members).toBe(0);
    expect((await post(part, false)).body.message).toBe('No customers match this.');
    const both = (await preview({ countries: ['NG'] })).reach.members;
    const [one, two] = [
      (await preview({ countries: ['NG'], level: 1 })).reach.members,
      (await preview({ countries: ['NG'], level: 2 })).reach.members,
    ];
    expect(one + two).toBe(both);
    expect(two).toBeGreaterThan(0);
  });

  it('goes by email only to those who asked for news, and about terms to everyone', async () => {
    const eager = await aMember(app, { country: 'GH' });
    // never said what they want
    await aMember(app, { country: 'GH' });
    const body = { news: { email: true } };
    await app.call('PUT', '/notification-preferences', { token: eager.token, body });
    const part = { countries: ['GH' as const], channels: ['notice' as const, 'email' as const] };
    const { reach } = await preview(part);
    expect(reach.emails).toBe(1);
    expect(reach.members).toBeGreaterThan(1);
    const { id } = await add({ ...part, title: 'Offers' });
    await app.drainJobs();
    expect((await found(id)).state).toBe('done');
    const { rows } = await app.services.db.sql.query<{ to: string }>(
      `select "to" from sandbox_mail where subject = 'Offers'`,
    );
    expect(rows.map(({ to }) => to)).toEqual([eager.user.email]);
    const { reach: all, why } = await preview({ ...part, about: 'terms' });
    expect(all.emails).toBe(all.members);
    expect(why).toBe('Changes to our terms need a second approver.');
  });

  it('leaves out members who left while it waited', async () => {
    const gone = await aMember(app, { country: 'KE' });
    const { id } = await add({ title: 'Left out', starts_at: inS(HOUR_S) });
    expect((await found(id)).state).toBe('planned');
    await app.services.db.sql.query('update users set deleted_at = $2 where id = $1', [
      gone.user.uuid,
      app.clock.now(),
    ]);
    await app.drainJobs({ includeLater: true });
    const { counted, sent, skipped } = await found(id);
    expect({ sent, skipped }).toEqual({ sent: counted - 1, skipped: 1 });
    expect(await titles(gone, 'Left out')).toEqual([]);
  });

  it('reaches everyone once although its workers are killed', async () => {
    await crowd('GH', 2 * bounds.batch + 30);
    const part = { countries: ['GH' as const], title: 'Once' };
    const { id, reach } = await add(part);
    expect(reach.members).toBeGreaterThan(2 * bounds.batch);
    // in the middle of the first batch, right before its end, and in the second one
    for (const [pattern, nth] of [
      ['insert into notifications', 40],
      ['set told_at', 1],
      ['insert into notifications', bounds.batch + 7],
      ['add_job', 1],
    ] as const)
      expect(await workAndDie(app, pattern, nth)).toBe(true);
    expect((await found(id)).state).toBe('sending');
    await app.drainJobs();
    expect(await found(id)).toMatchObject({ state: 'done', sent: reach.members });
    expect(await toldOf('Once')).toEqual({ members: reach.members, most: 1 });
  });

  it('stops at one press: no one else is notified', async () => {
    const { id, reach } = await add({ countries: ['GH'], title: 'Stopped' });
    // dies in the second batch, so that the first one is out
    await workAndDie(app, 'insert into notifications', bounds.batch + 5);
    expect((await stop(id)).status).toBe(200);
    await app.drainJobs();
    expect(await found(id)).toMatchObject({ state: 'stopped', sent: bounds.batch });
    expect((await toldOf('Stopped')).members).toBe(bounds.batch);
    expect(reach.members).toBeGreaterThan(bounds.batch);
    expect((await stop(id)).status).toBe(409);
  });

  it('needs two people when it reaches many, and no one approves their own', async () => {
    await crowd('KE', bounds.alone);
    const added = await add({ title: 'To many' });
    expect(added.why).toContain('announcements need a second approver');
    expect((await found(added.id)).state).toBe('asked');
    await app.drainJobs();
    expect((await toldOf('To many')).members).toBe(0);
    const approval = await newestApproval(app, bayo);
    expect(approval).toMatchObject({ queue: 'announcements', title: 'To many' });
    const path = `/approvals/${approval.id}`;
    expect((await deskOf(app, ada).post(path, { approve: true })).body.error_code).toBe(
      'desk_second_person',
    );
    expect((await deskOf(app, bayo).post(path, { approve: true })).status).toBe(200);
    await app.drainJobs();
    expect(await found(added.id)).toMatchObject({
      state: 'done',
      sent: added.reach.members,
      added_by: 'Ada',
      agreed_by: 'Bayo',
    });
    const refused = await add({ title: 'Not this' });
    const { id } = await newestApproval(app, bayo);
    await deskOf(app, bayo).post(`/approvals/${id}`, { approve: false, note: 'Too early.' });
    expect((await found(refused.id)).state).toBe('refused');
    await app.drainJobs();
    expect((await toldOf('Not this')).members).toBe(0);
  });

  it.each<[string, Partial<AnnouncementDraft>, string]>([
    ['no way to tell it', { channels: [] }, 'draft.channels'],
    ['another site', { link: '//evil.example' }, 'draft.link'],
    ['a title that is too long', { title: 'x'.repeat(61) }, 'draft.title'],
    ['a start that is over', { starts_at: '2020-01-01T00:00:00Z' }, 'starts_at'],
    ['a banner without an end', { channels: ['banner'] }, 'ends_at'],
    ['a product without days', { product: 'airtime-bill-payment' }, 'product_days'],
  ])('refuses %s at its field', async (_, part, field) => {
    const { status, body } = await post(part, true);
    expect(status).toBe(422);
    expect(Object.keys(body.errors ?? {})).toEqual([field]);
  });
});

describe('A banner', () => {
  const bannerOf = async (member: TestMember) => {
    const token = await freshToken(app, member);
    const { body } = await app.call('GET', '/notifications?limit=1', { token });
    return (body.meta as { banner: { title: string } | null }).banner;
  };
  const banner = { channels: ['banner' as const], countries: ['NG' as const] };

  it('is shown above the pages of its country until its end', async () => {
    const [here, there] = [await aMember(app), await aMember(app, { country: 'KE' })];
    expect(await bannerOf(here)).toBeNull();
    const part = {
      ...banner,
      title: 'From noon',
      starts_at: inS(HOUR_S),
      ends_at: inS(3 * HOUR_S),
    };
    const { id } = await add(part);
    expect(await bannerOf(here)).toBeNull();
    app.clock.advance(HOUR_S);
    [ada, bayo] = await twoOperators(app);
    expect((await found(id)).state).toBe('on');
    expect(await bannerOf(here)).toMatchObject({ id, title: 'From noon' });
    expect(await bannerOf(there)).toBeNull();
    // who joined since sees it too
    expect(await bannerOf(await aMember(app))).toMatchObject({ id });
    app.clock.advance(2 * HOUR_S);
    expect(await bannerOf(here)).toBeNull();
    expect(await titles(here, 'From noon')).toEqual([]);
  });

  it('disappears when it is stopped', async () => {
    const member = await aMember(app);
    const { id } = await add({ ...banner, ends_at: inS(HOUR_S) });
    expect(await bannerOf(member)).not.toBeNull();
    expect((await stop(id)).status).toBe(200);
    expect(await bannerOf(member)).toBeNull();
  });
});
