import { mailed } from '#lib/constants.ts';
import { notMe, stopRecovery } from '#lib/mail/links.ts';
import { paths } from '#lib/paths.ts';
import type { Database } from '#server/db/client.ts';
import {
  mayBeThief,
  securityEvents,
  securityMail,
  sentenceOf,
  stopsRecovery,
  type SecurityEvent,
} from '#server/mail/security-mail.ts';
import { mail } from '#server/mail/send.job.ts';
import { notify } from '#server/notifications/notify.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Env } from '#server/platform/env.ts';
import { issueLinkToken } from './link-token.ts';
import type { UserRow } from './tables.ts';

type Owner = Pick<UserRow, 'id' | 'email' | 'firstname' | 'username'>;

/** The link in a security email that locks the account; none for events that a thief can't cause. */
async function lockLink(
  tx: Database,
  services: { env: Env; clock: Clock },
  userId: string,
  event: SecurityEvent,
): Promise<{ notMe?: string }> {
  if (!mayBeThief(event)) return {};
  const stops = stopsRecovery(event);
  const purpose = stops ? 'stop_recovery' : 'not_me';
  const token = await issueLinkToken(tx, services, { userId, purpose, livesS: mailed.notMeLinkS });
  const link = stops ? stopRecovery : notMe;
  return { notMe: services.env.origin + link(token, userId) };
}

/** Where a notification leads: to what stops it, if anything does. */
function linkOf(event: SecurityEvent): string {
  if (stopsRecovery(event)) return paths.guardians;
  return event === 'new_device' ? `${paths.settingsSecurity}#lock` : paths.settingsSecurity;
}

/**
 * Emails the owner about something that affects the security of the account and leaves a notification for
 * anyone who is signed in, both in the transaction of the event.
 */
export async function notifyOwner(
  tx: Database,
  services: { env: Env; clock: Clock },
  owner: Owner,
  event: SecurityEvent,
  detail?: string,
): Promise<void> {
  const name = owner.firstname ?? owner.username;
  const { env } = services;
  const link = await lockLink(tx, services, owner.id, event);
  await mail(
    tx,
    { env },
    owner.email,
    securityMail(event, { name, origin: env.origin, ...link, ...(detail ? { detail } : {}) }),
  );
  const isDevice = event === 'new_device';
  await notify(tx, owner.id, {
    title: securityEvents[event].subject,
    message: sentenceOf(event, detail) + (isDevice ? ' Not you? Lock your account.' : ''),
    link: linkOf(event),
    topic: 'security',
    except: ['email'],
  });
}
