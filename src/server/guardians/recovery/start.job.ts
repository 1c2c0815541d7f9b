import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile';
import { z } from 'zod';
import { guardianRecovery } from '#lib/constants.ts';
import { countryCodes } from '#lib/countries.ts';
import type { startRecovery as startCall } from '#lib/guardians/recovery.contract.ts';
import { paths } from '#lib/paths.ts';
import { typedPhone } from '#lib/rules/typed.ts';
import { findUserByInput, normaliseInput } from '#server/account/member.ts';
import type { UserRow } from '#server/account/tables.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import { takeMailQuota } from '#server/mail/quota.ts';
import { recoveryLinkMail, recoveryTakenMail } from '#server/mail/recovery-mail.ts';
import { mail } from '#server/mail/send.job.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { seal, sha256, unseal } from '#server/platform/crypto.ts';
import { newToken, newUuid } from '#server/platform/ids.ts';
import type { Services } from '#server/platform/services.ts';
import { enqueue, task } from '#server/platform/task.ts';
import { codeOfLink, storedCode } from './recovery.ts';

/** The account with a phone number, as it is written in any of our countries; undefined if several have it. */
async function findByPhone(db: Database, typed: string): Promise<UserRow | undefined> {
  const numbers = countryCodes.flatMap((country) => {
    const parsed = parsePhoneNumberFromString(typedPhone(typed), country);
    return parsed?.isValid() ? [parsed.number] : [];
  });
  const { rows } = await db.sql.query<UserRow>(
    'select * from users where phone_number = any($1) limit 2',
    [numbers],
  );
  return rows.length === 1 ? rows[0] : undefined;
}

async function store(
  tx: Database,
  { env, clock }: Services,
  { userId, email }: { userId: string | null; email: string },
): Promise<string> {
  const token = newToken();
  const now = clock.now();
  await tx.sql.query(
    `insert into guardian_recovery(id, user_id, token_hash, code_hash, email, started_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      newUuid(),
      userId,
      sha256(token),
      storedCode(env, userId, codeOfLink(token)),
      email,
      now,
      secondsAfter(now, guardianRecovery.codeS),
    ],
  );
  return token;
}

/** Emails the link of a new recovery, with or without such an account. */
export const sendRecoveryLink = task(
  'guardians.send-recovery-link',
  z.object({ sealed: z.string() }),
  async (services, { sealed }) => {
    const { db, env } = services;
    const { account, email } = JSON.parse(unseal(sealed, env)) as Record<
      'account' | 'email',
      string
    >;
    const user = (await findUserByInput(db, account)) ?? (await findByPhone(db, account));
    const holder = await findUserByInput(db, email);
    await inTransaction(db, async (tx) => {
      if (holder?.email_verified_at && holder.id !== user?.id)
        return mail(tx, services, email, recoveryTakenMail(env.origin));
      const token = await store(tx, services, { userId: user?.id ?? null, email });
      await mail(tx, services, email, recoveryLinkMail(env.origin + paths.recovery(token)));
    });
  },
);

/**
 * Someone who has lost phone, number and mailbox starts a recovery. Nothing is looked up before the reply, so neither
 * its text nor its timing reveals whether there is an account.
 */
export async function startRecovery(
  ctx: CallContext<typeof startCall>,
): Promise<Reply<typeof startCall>> {
  const { account } = ctx.body;
  const email = normaliseInput(ctx.body.email);
  await takeMailQuota(ctx, `recover:${email}`);
  const sealed = seal(JSON.stringify({ account, email }), ctx.env);
  await enqueue(ctx.db, sendRecoveryLink, { sealed });
  return { data: null };
}
