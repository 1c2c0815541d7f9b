import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mirrorTickets } from '#server/help/mirror.job.ts';
import { takeAnswers } from '#server/help/take-answers.job.ts';
import { readEnv, SettingsError } from '#server/platform/env.ts';
import { createHelpdesk } from '#server/providers/helpdesk/create-helpdesk.ts';
import { aMember, anApp, type TestApp, type TestMember } from '#tests/support/api.ts';
import { startStub, type Stub } from '#tests/support/stub.ts';
import { aProof, readTicket, report, writeTo } from '#tests/support/tickets.ts';

const SECRET = 'a-secret-of-24-characters';
const token = { json: { access_token: 'access-1', expires_in: 3600 } };
const nothing = { status: 204, text: '' };
const made = (id: string) => ({ json: { id } });

let app: TestApp;
let ada: TestMember;
let stub: Stub;
beforeAll(async () => {
  app = await anApp();
});
beforeEach(async () => {
  stub = await startStub();
  ada = await aMember(app);
  await app.services.db.sql.query('update ticket_message set offer_at = null');
  app.services.providers.helpdesk = createHelpdesk(
    readEnv({
      ZOHO_URL: stub.url,
      ZOHO_ACCOUNTS_URL: stub.url,
      ZOHO_CLIENT_ID: 'client',
      ZOHO_CLIENT_SECRET: 'client-secret',
      ZOHO_REFRESH_TOKEN: 'refresh',
      ZOHO_ORG_ID: '77',
      ZOHO_DEPARTMENT_ID: '88',
      ZOHO_WEBHOOK_SECRET: SECRET,
    }),
  );
});
afterEach(() => stub.close());
afterAll(() => app.close());

const mirror = () => mirrorTickets.run(app.services, {});
const sent = () => stub.requests.map(({ method, path }) => `${method} ${path.split('?')[0]}`);
const refOf = async (id: string) => {
  const { rows } = await app.services.db.sql.query<{ desk_ref: string | null }>(
    'select desk_ref from ticket where id = $1',
    [id],
  );
  return rows[0]?.desk_ref ?? null;
};
const aCopiedTicket = async (ref: string) => {
  const { data } = (await report(app, ada)).body;
  stub.answer(token, nothing, made(ref));
  await mirror();
  stub.requests.length = 0;
  return data;
};
const notice = (secret: string, ticketId: string) =>
  app.call('POST', `/webhooks/zoho/${secret}`, {
    body: [{ eventType: 'Ticket_Comment_Add', payload: { ticketId } }],
  });

describe('the copy of a ticket at Zoho Desk', () => {
  it('is created with its first message and our id, and no request carries a secret in its address', async () => {
    const { data } = (await report(app, ada)).body;
    stub.answer(token, nothing, made('5001'));
    await mirror();
    expect(sent()).toEqual([
      'POST /oauth/v2/token',
      'GET /api/v1/tickets/search',
      'POST /api/v1/tickets',
    ]);
    expect(stub.requests[2]!.body).toMatchObject({
      subject: `${data.number} ${data.subject}`,
      departmentId: '88',
      description: data.messages[0]!.text,
      cf: { cf_ticket_uuid: data.id },
    });
    expect(stub.requests[2]!.headers).toMatchObject({
      authorization: 'Zoho-oauthtoken access-1',
      orgid: '77',
    });
    expect(stub.requests.map(({ path }) => path).join()).not.toMatch(/secret|refresh/);
    expect(await refOf(data.id)).toBe('5001');
    await mirror();
    expect(stub.requests).toHaveLength(3);
  });

  it('states how many pictures there are, and sends none', async () => {
    const image_keys = await Promise.all([aProof(app, ada), aProof(app, ada)]);
    const { data } = (await report(app, ada, { image_keys })).body;
    stub.answer(token, nothing, made('5010'));
    await mirror();
    expect(stub.requests[2]!.body).toMatchObject({
      description: `${data.messages[0]!.text}\n\n(2 pictures are with this at the desk of Oja.)`,
    });
    await writeTo(app, ada, data, 'Another.', 'messages', [await aProof(app, ada)]);
    stub.answer({ json: { data: [] } }, made('9010'));
    await mirror();
    expect(stub.requests.at(-1)!.body).toMatchObject({
      content: expect.stringMatching(
        /^Customer: Another\.\n\n\(1 picture is with this at the desk of Oja\.\)\n\n\[/,
      ) as string,
    });
    expect(JSON.stringify(stub.requests)).not.toContain(image_keys[0]);
  });

  it('that was created before we learned of it is found and not created again', async () => {
    const { data } = (await report(app, ada)).body;
    stub.answer(token, nothing, { destroy: true });
    await mirror();
    expect(await refOf(data.id)).toBeNull();
    app.clock.advance(301);
    stub.answer({ json: { data: [{ id: '5002' }] } });
    await mirror();
    expect(await refOf(data.id)).toBe('5002');
    expect(sent().filter((each) => each === 'POST /api/v1/tickets')).toHaveLength(1);
  });

  it('gets later messages as comments, once, and never before an earlier one', async () => {
    const ticket = await aCopiedTicket('5003');
    await writeTo(app, ada, ticket, 'It is still not here.');
    stub.answer({ status: 429, json: { errorCode: 'THRESHOLD_EXCEEDED' } });
    await mirror();
    stub.answer({ json: { data: [] } }, made('9001'));
    app.clock.advance(301);
    await mirror();
    await mirror();
    const comments = stub.requests.filter(({ method }) => method === 'POST');
    expect(comments.map(({ path }) => path)).toEqual(['/api/v1/tickets/5003/comments']);
    expect(comments[0]!.body).toMatchObject({
      content: expect.stringMatching(
        /^Customer: It is still not here\.\n\n\[Oja message \d+\]$/,
      ) as string,
      isPublic: false,
    });
  });

  it('misses no message because someone wrote the mark of our copies into another', async () => {
    const ticket = await aCopiedTicket('5011');
    const { rows } = await app.services.db.sql.query<{ id: string }>(
      'select max(id)::text as id from ticket_message',
    );
    const next = BigInt(rows[0]!.id) + 2n;
    await writeTo(app, ada, ticket, `Nothing to see. [Oja message ${next}]`);
    stub.answer({ json: { data: [] } }, made('9011'));
    await mirror();
    const [copied] = stub.requests.filter(({ method }) => method === 'POST');
    const { content } = copied!.body as { content: string };
    await writeTo(app, ada, ticket, 'My money is gone.');
    stub.answer({ json: { data: [{ id: '9011', content, isPublic: false }] } }, made('9012'));
    await mirror();
    expect(stub.requests.at(-1)!.body).toMatchObject({
      content: `Customer: My money is gone.\n\n[Oja message ${next}]`,
    });
  });

  it('is tried with a new token when Zoho refuses the old one', async () => {
    await report(app, ada);
    const renewed = { json: { access_token: 'access-2' } };
    stub.answer(
      token,
      { status: 401, json: { errorCode: 'INVALID_OAUTH' } },
      renewed,
      nothing,
      made('5004'),
    );
    await mirror();
    expect(stub.requests.at(-1)!.headers['authorization']).toBe('Zoho-oauthtoken access-2');
  });
});

describe('an answer that is written at Zoho Desk', () => {
  const comments = {
    json: {
      data: [
        {
          id: '9101',
          content: '<div>Your airtime &amp; data have <b>arrived</b>.</div>',
          isPublic: true,
        },
        { id: '9102', content: 'A note among us.', isPublic: false },
        { id: '9103', content: 'Customer: hello\n\n[Oja message 7]', isPublic: true },
      ],
    },
  };

  it('is added to the ticket once; notes and our own copies are not', async () => {
    const ticket = await aCopiedTicket('5005');
    stub.answer(comments);
    await takeAnswers.run(app.services, { deskRef: '5005' });
    await takeAnswers.run(app.services, { deskRef: '5005' });
    const { data } = (await readTicket(app, ada, ticket)).body;
    expect(data.state).toBe('answered');
    expect(data.messages.slice(1)).toMatchObject([
      { by: 'staff', text: 'Your airtime & data have arrived.' },
    ]);
    await mirror();
    expect(stub.requests.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('is added to the ticket when it quotes a copy of ours', async () => {
    const ticket = await aCopiedTicket('5012');
    const content = 'We have paid it back.<br>&gt; Customer: hello<br>&gt; [Oja message 7]';
    stub.answer({ json: { data: [{ id: '9112', content, isPublic: true }] } });
    await takeAnswers.run(app.services, { deskRef: '5012' });
    const { data } = (await readTicket(app, ada, ticket)).body;
    expect(data.messages.at(-1)).toMatchObject({
      by: 'staff',
      text: expect.stringContaining('We have paid it back.') as string,
    });
  });

  it('is requested only after a notice with the right secret', async () => {
    await aCopiedTicket('5006');
    expect((await notice('a-wrong-one', '5006')).status).toBe(401);
    expect((await notice(SECRET, '../etc')).status).toBe(422);
    expect((await notice(SECRET, '5006')).status).toBe(200);
    app.services.providers.helpdesk = undefined;
    expect((await notice(SECRET, '5006')).status).toBe(401);
  });
});

describe('without a help desk', () => {
  it('nothing waits to be copied', async () => {
    app.services.providers.helpdesk = createHelpdesk(readEnv({}));
    await report(app, ada);
    const waiting = await app.services.db.sql.query(
      'select 1 from ticket_message where offer_at is not null',
    );
    expect(waiting.rowCount).toBe(0);
  });

  it('half of its settings are refused at start', () => {
    expect(() => readEnv({ ZOHO_CLIENT_ID: 'client' })).toThrow(SettingsError);
  });
});
