import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import webPush from 'web-push';
import { command as rotate } from '#server/ops/commands/rotate-secret.ts';
import { checkSecret } from '#server/platform/check-secret.ts';
import { unseal } from '#server/platform/crypto.ts';
import { codeOf } from '#server/e-tickets/ticket-key.ts';
import { aMember, anApp, type TestApp } from '#tests/support/api.ts';
import { databaseClock } from '#tests/support/clock.ts';
import { anOperator } from '#tests/support/desk.ts';
import { anEventWithDoors, aTicketFor, gateOf } from '#tests/support/gate.ts';
import { printedBy, runTyped } from '#tests/support/printed.ts';
import { aBrowser, subscribe } from '#tests/support/push.ts';

const [FIRST, SECOND] = ['a', 'b'].map((letter) => letter.repeat(40)) as [string, string];
const DAY_S = 24 * 3600;

let first: TestApp;
beforeAll(async () => {
  first = await anApp({ env: { SECRET: FIRST }, clock: databaseClock() });
  await checkSecret(first.services.db, first.services.env);
});
afterAll(() => first.close());

async function withKeys(env: Record<string, string>, work: (app: TestApp) => Promise<void>) {
  const app = await anApp({ on: first, env: { SECRET: FIRST, ...env } });
  try {
    await work(app);
  } finally {
    await app.close();
  }
}

describe('a new SECRET while tickets are in use', () => {
  it('admits printed tickets, and the earlier secret is kept until their event has ended', async () => {
    const event = await anEventWithDoors(first, { startsInS: 5 * DAY_S });
    const ticket = await aTicketFor(first, event);
    const printed = codeOf(first.services.env, ticket);
    const operator = await anOperator(first, 'Bayo');
    await withKeys({ SECRET: SECOND, SECRET_PREVIOUS: FIRST }, async (app) => {
      await checkSecret(app.services.db, app.services.env);
      expect((await gateOf(app, operator, event).scan({ code: printed })).result).toBe('admitted');
      const run = () => printedBy(() => runTyped(rotate, app.services, []));
      const day = new Date(app.clock.now().getTime() + 5 * DAY_S * 1000).toISOString().slice(0, 10);
      expect(await run()).toContain(`Keep SECRET_PREVIOUS until ${day}: 1 ticket `);
      await app.services.db.sql.query(
        `update event set starts_at = now() - interval '1 minute' where id = $1`,
        [event],
      );
      expect(await run()).toContain('SECRET_PREVIOUS can be left out now.');
    });
  });
});

describe('new keys for push', () => {
  const pairs = [webPush.generateVAPIDKeys(), webPush.generateVAPIDKeys()] as const;
  const current = ([pair, previous]: readonly (typeof pairs)[0][]) => ({
    VAPID_PUBLIC_KEY: pair!.publicKey,
    VAPID_PRIVATE_KEY: pair!.privateKey,
    ...(previous && { VAPID_PRIVATE_KEY_PREVIOUS: previous.privateKey }),
  });
  const keysOf = async ({ services: { db, env } }: TestApp, userId: string) => {
    const { rows } = await db.sql.query<{ sealed: string }>(
      'select sealed from push_device where user_id = $1',
      [userId],
    );
    return rows.map(
      ({ sealed }) => (JSON.parse(unseal(sealed, env)) as { publicKey: string }).publicKey,
    );
  };

  it('are used for new subscriptions; a browser stays with the key that it subscribed with', async () => {
    const { user, token } = await aMember(first);
    const browsers = [aBrowser(), aBrowser()] as const;
    await withKeys(current([pairs[0]]), async (app) => {
      expect((await subscribe(app, token, browsers[0].subscription)).status).toBe(200);
    });
    await withKeys(current([pairs[1], pairs[0]]), async (app) => {
      const { body } = await app.call('GET', '/push/key');
      expect(body.data).toEqual({ public_key: pairs[1].publicKey });
      expect((await subscribe(app, token, browsers[1].subscription)).status).toBe(200);
      expect((await keysOf(app, user.uuid)).sort()).toEqual(
        pairs.map(({ publicKey }) => publicKey).sort(),
      );
    });
  });
});
