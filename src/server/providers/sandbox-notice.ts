import { z } from 'zod';
import { task, type Task } from '#server/platform/task.ts';
import type { Services } from '#server/platform/services.ts';
import type { NoticeSignature } from './notice-signature.ts';

interface Parts {
  /** The name of the task. */
  name: string;
  /** Where the provider's notices reach us. */
  path: string;
  signature: Pick<NoticeSignature, 'SIGNATURE_HEADER' | 'noticeSecret' | 'signNotice'>;
}

async function postNotice({ env, providers }: Services, { path, signature }: Parts, body: string) {
  const { SIGNATURE_HEADER, noticeSecret, signNotice } = signature;
  const answer = await providers.notices.post(path, body, {
    [SIGNATURE_HEADER]: signNotice(body, noticeSecret(env)),
  });
  if (answer !== 200) throw new Error(`Our endpoint answered ${answer}`);
}

const Body = z.object({ body: z.string() });

/** A sandbox provider notifies us, and repeats the notice until we reply with 200. */
export const sandboxNotice = (parts: Parts): Task<typeof Body> =>
  task(parts.name, Body, (services, { body }) => postNotice(services, parts, body));

const Stand = z.object({ reference: z.string(), status: z.string() });
type Stand = z.infer<typeof Stand>;

/** A notice about one entry of the books in `table`, which counts how often we were notified. */
export const entryNotice = (
  parts: Parts & { table: `sandbox.${string}`; body: (stand: Stand) => object },
): Task<typeof Stand> =>
  task(parts.name, Stand, async (services, stand) => {
    await postNotice(services, parts, JSON.stringify(parts.body(stand)));
    await services.db.sql.query(
      `update ${parts.table} set notices = notices + 1 where reference = $1`,
      [stand.reference],
    );
  });
