import { paths } from '#lib/paths.ts';
import type { Database } from '#server/db/client.ts';
import {
  mail,
  securityEvents,
  securityMail,
  sentenceOf,
  type SecurityEvent,
} from '#server/mail/index.ts';
import { notify } from '#server/notifications/index.ts';
import type { Env } from '#server/platform/env.ts';
import type { UserRow } from './tables.ts';

type Owner = Pick<UserRow, 'id' | 'email' | 'firstname' | 'username'>;

/**
 * Emails the owner about something that affects the security of the account and leaves a notification for
 * anyone who is signed in, both in the transaction of the event.
 */
export async function tellOwner(
  tx: Database,
  { env }: { env: Env },
  owner: Owner,
  event: SecurityEvent,
  detail?: string,
): Promise<void> {
  const name = owner.firstname ?? owner.username;
  await mail(
    tx,
    { env },
    owner.email,
    securityMail(event, { name, origin: env.origin, ...(detail ? { detail } : {}) }),
  );
  await notify(tx, owner.id, {
    title: securityEvents[event].subject,
    message: sentenceOf(event, detail),
    link: paths.settingsSecurity,
    topic: 'security',
    except: ['email'],
  });
}
