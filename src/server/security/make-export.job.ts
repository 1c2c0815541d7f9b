import { gzipSync } from 'node:zlib';
import { z } from 'zod';
import { dataExport } from '#lib/constants.ts';
import { writeMoments } from '#lib/moments.ts';
import { paths } from '#lib/paths.ts';
import { findUser } from '#server/account/member.ts';
import type { UserRow } from '#server/account/tables.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { exportReadyMail } from '#server/mail/security-mail.ts';
import { mail } from '#server/mail/send.job.ts';
import { audit } from '#server/platform/audit.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { seal, sha256 } from '#server/platform/crypto.ts';
import { newToken } from '#server/platform/ids.ts';
import type { Services } from '#server/platform/services.ts';
import { task } from '#server/platform/task.ts';
import { collectData } from './collect-data.ts';

async function ownerOf({ db }: Services, id: string): Promise<UserRow | undefined> {
  const { rows } = await db.sql.query<{ user_id: string }>(
    'select user_id from data_export where id = $1 and sealed is null',
    [id],
  );
  const user = rows[0] && (await findUser(db, rows[0].user_id));
  return user?.deleted_at ? undefined : user;
}

/** Only the hash of the link's token is stored; the data is sealed until its owner opens the link. */
export const makeExport = task(
  'security.make-export',
  z.object({ id: z.uuid() }),
  async (services, { id }) => {
    const { db, env, clock } = services;
    const user = await ownerOf(services, id);
    if (!user) return;
    const text = writeMoments(JSON.stringify(await collectData(services, user), null, 2));
    const sealed = seal(gzipSync(text).toString('base64'), env);
    const token = newToken();
    await inTransaction(db, async (tx) => {
      const { rowCount } = await tx.sql.query(
        `update data_export set sealed = $2, token_hash = $3, expires_at = $4
         where id = $1 and sealed is null`,
        [id, sealed, sha256(token), secondsAfter(clock.now(), dataExport.livesS)],
      );
      if (rowCount === 0) return;
      const href = env.origin + paths.dataExport(token);
      await mail(tx, services, user.email, exportReadyMail(user.firstname ?? user.username, href));
      await audit(tx, { actor: 'system', action: 'security.export-made', subject: user.id });
    });
  },
);
