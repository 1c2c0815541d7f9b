import { globSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anonymiseDeleted } from '#server/account/anonymise.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { mail } from '#server/mail/send.job.ts';
import { passwordCodeMail, verifyEmailMail } from '#server/mail/templates.ts';
import { notify } from '#server/notifications/notify.ts';
import { findBrokenSeals, sealMessages } from '#server/was-that-you/seal.job.ts';
import { aMember, anApp, type TestApp, type TestMember } from '#tests/support/api.ts';
import { newestMail } from '#tests/support/mail.ts';

let app: TestApp;
let member: TestMember;
let root: pg.Client;
beforeAll(async () => {
  app = await anApp();
  member = await aMember(app);
  root = new pg.Client({ connectionString: app.databaseUrl });
  await root.connect();
});
afterAll(async () => {
  await root.end();
  await app.close();
});

const sql = <Row extends pg.QueryResultRow = pg.QueryResultRow>(
  text: string,
  values: unknown[] = [],
) => app.services.db.sql.query<Row>(text, values);
const count = async (): Promise<number> =>
  Number((await sql<{ n: bigint }>('select count(*) n from message_log')).rows[0]?.n);

describe('the log of messages', () => {
  it('grows by one with each email, in the transaction that queues it', async () => {
    const before = await count();
    const send = (fails: boolean) =>
      inTransaction(app.services.db, async (tx) => {
        await mail(tx, app.services, member.user.email, passwordCodeMail('Ada', '042042'));
        if (fails) throw new Error('no');
      });
    await expect(send(true)).rejects.toThrow('no');
    expect(await count()).toBe(before);
    await send(false);
    await app.drainJobs();
    expect(await count()).toBe(before + 1);
  });

  it('has each way by which a notification is sent', async () => {
    await sql('delete from graphile_worker._private_jobs');
    const before = await count();
    await inTransaction(app.services.db, (tx) =>
      notify(tx, member.user.uuid, { title: 'Money in', message: '₦500 arrived.', topic: 'money' }),
    );
    await app.drainJobs({ includeLater: true });
    const { rows } = await sql('select channel, kind from message_log where id > $1 order by id', [
      before,
    ]);
    expect(rows).toContainEqual({ channel: 'inbox', kind: 'money' });
    expect(rows).toContainEqual({ channel: 'email', kind: 'money' });
  });

  it('stores neither texts nor addresses', async () => {
    const { rows } = await sql('select * from message_log');
    const stored = JSON.stringify(rows, (_, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    expect(stored).not.toContain(member.user.email);
    expect(stored).not.toContain('Money in');
  });

  it.each([
    "update message_log set channel = 'sms'",
    'update message_log set lines = array[1::bigint]',
    'delete from message_log',
    'truncate message_log',
    'update message_seal set hash = prev',
    'delete from message_seal',
  ])('refuses: %s', async (statement) => {
    await sealMessages(app.services.db);
    await expect(sql(statement)).rejects.toThrow(/append_only|permission denied/);
  });

  it('loses its recipient once their account is erased', async () => {
    const gone = await aMember(app);
    await inTransaction(app.services.db, (tx) =>
      mail(tx, app.services, gone.user.email, verifyEmailMail('Ada', 'https://oja.example/x')),
    );
    await notify(app.services.db, gone.user.uuid, { title: 'Hello', message: 'There' });
    const known = async () =>
      (
        await sql(
          `select 1 from message_log where recipient in
             (sha256(convert_to($1, 'UTF8')), sha256(convert_to($2, 'UTF8')))`,
          [gone.user.email.toLowerCase(), gone.user.uuid],
        )
      ).rowCount;
    expect(await known()).toBeGreaterThanOrEqual(2);
    await sql(`update users set deleted_at = now() - interval '31 days' where id = $1`, [
      gone.user.uuid,
    ]);
    await anonymiseDeleted(app.services);
    expect(await known()).toBe(0);
  });
});

describe('the seal of the log', () => {
  /** Other test files share the server, and a seal waits for all of its transactions. */
  const sealAll = async () => {
    for (let sealed = 0; sealed < (await count());) {
      await sealMessages(app.services.db);
      const { rows } = await sql<{ n: number }>(
        'select coalesce(sum(messages), 0)::int n from message_seal',
      );
      sealed = rows[0]?.n ?? 0;
    }
  };

  it('covers every message, and finds one that was changed', async () => {
    await newestMail(app, member.user.email);
    await sealAll();
    expect(await findBrokenSeals(app.services.db)).toEqual([]);
    await root.query('begin');
    await root.query('set local session_replication_role = replica');
    await root.query(
      "update message_log set kind = 'other' where id = (select min(id) from message_log)",
    );
    const { rows: changed } = await root.query('select n::int, problem from message_log_verify()');
    await root.query('rollback');
    expect(changed).toEqual([{ n: 1, problem: 'content_changed' }]);
  });

  it('waits for a message whose transaction is still running', async () => {
    const send = (name: string) =>
      mail(app.services.db, app.services, member.user.email, passwordCodeMail(name, '042042'));
    await root.query('begin');
    await root.query(
      "insert into message_log(channel, kind, key_id, lines) values ('email', 'slow', 'none', '{}')",
    );
    await send('Ada');
    for (let calls = 0; calls < 5; calls += 1) await sealMessages(app.services.db);
    await root.query('commit');
    await sealAll();
    expect(await findBrokenSeals(app.services.db)).toEqual([]);
  });
});

it('is written by the same code that reports a message as logged', () => {
  const may = ['mail/send.job.ts', 'platform/message-log.ts'];
  const says = globSync('src/server/**/*.ts').filter((file) =>
    readFileSync(file, 'utf8').includes('wasLogged('),
  );
  expect(says.map((file) => file.replace('src/server/', '')).toSorted()).toEqual(may);
});

it('is passed by every port that sends something to people', () => {
  const ports = readFileSync('src/server/ports/providers.ts', 'utf8');
  for (const port of ['MailPort', 'SmsPort', 'PushPort'])
    expect(ports).toContain(`SendsLogged<${port}>`);
  const inbox = globSync('src/server/**/*.ts').filter((file) =>
    /insert into notifications\b/i.test(readFileSync(file, 'utf8')),
  );
  expect(inbox).toEqual(['src/server/notifications/notify.ts']);
});
