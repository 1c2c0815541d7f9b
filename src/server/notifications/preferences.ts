import type {
  changePreferences as changeCall,
  readPreferences as readCall,
} from '#lib/notifications/preferences.contract.ts';
import { AppError, type FieldErrors } from '#lib/errors/app-error.ts';
import {
  defaultPreferences,
  isLocked,
  messageChannels,
  messageTopics,
  switchName,
  type Channels,
  type MessageTopic,
  type Preferences,
} from '#lib/notifications/message-topics.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { audit } from '#server/platform/audit.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import { changeQuietHours, quietHoursOf } from './quiet-hours.ts';

type Row = Channels & { topic: MessageTopic };

/** What a user has chosen, with defaults for the rest. */
export async function preferencesOf(db: Database, userId: string): Promise<Preferences> {
  const { rows } = await db.sql.query<Row>({
    name: 'notification-preferences',
    text: 'select topic, email, push, sms from notification_preference where user_id = $1',
    values: [userId],
  });
  const chosen = rows.map(({ topic, ...channels }) => [topic, channels]);
  return { ...defaultPreferences, ...(Object.fromEntries(chosen) as Partial<Preferences>) };
}

export const readPreferences = async ({
  db,
  user,
}: CallContext<typeof readCall>): Promise<Reply<typeof readCall>> => ({
  data: await preferencesOf(db, user.uuid),
  meta: { quiet_hours: await quietHoursOf(db, user.uuid) },
});

function refuseLocked(wishes: Partial<Record<MessageTopic, Partial<Channels>>>): void {
  const errors: FieldErrors = {};
  for (const topic of messageTopics)
    for (const channel of messageChannels)
      if (isLocked(topic, channel) && wishes[topic]?.[channel] === false)
        errors[switchName(topic, channel)] = ['This email can’t be switched off.'];
  if (Object.keys(errors).length > 0) throw AppError.invalid(errors);
}

/** Channels that aren't named keep their value, even when two switches are saved at the same time. */
async function save(
  tx: Database,
  { user, clock }: CallContext<typeof changeCall>,
  topic: MessageTopic,
  wish: Partial<Channels>,
): Promise<void> {
  const standard = defaultPreferences[topic];
  await tx.sql.query(
    `insert into notification_preference as p (user_id, topic, email, push, sms, updated_at)
     values ($1, $2, coalesce($3::boolean, $6), coalesce($4::boolean, $7), coalesce($5::boolean, $8), $9)
     on conflict (user_id, topic) do update set email = coalesce($3, p.email),
       push = coalesce($4, p.push), sms = coalesce($5, p.sms), updated_at = $9`,
    [
      user.uuid,
      topic,
      ...messageChannels.map((channel) => wish[channel] ?? null),
      ...messageChannels.map((channel) => standard[channel]),
      clock.now(),
    ],
  );
}

/** @throws AppError 422 for a switch that can't be turned off */
export async function changePreferences(
  ctx: CallContext<typeof changeCall>,
): Promise<Reply<typeof changeCall>> {
  const { db, user, body } = ctx;
  refuseLocked(body);
  return inTransaction(db, async (tx) => {
    for (const topic of messageTopics) {
      const wish = body[topic];
      if (wish) await save(tx, ctx, topic, wish);
    }
    if (body.quiet_hours !== undefined)
      await changeQuietHours(tx, user.uuid, body.quiet_hours, ctx.clock.now());
    await audit(tx, {
      actor: user.uuid,
      action: 'notifications.preferences-changed',
      subject: user.uuid,
      detail: { topics: Object.keys(body) },
    });
    return {
      data: await preferencesOf(tx, user.uuid),
      meta: { quiet_hours: await quietHoursOf(tx, user.uuid) },
    };
  });
}
