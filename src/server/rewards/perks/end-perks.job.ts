import { z } from 'zod';
import type { CountryCode } from '#lib/countries.ts';
import { dayFor } from '#lib/moments.ts';
import { paths } from '#lib/paths.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { expirePerk, type Perk, type PerkKind } from '#server/loyalty/perks.ts';
import { notify } from '#server/notifications/notify.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { task } from '#server/platform/task.ts';

const REMIND_S = 3 * 24 * 3600;
const AT_ONCE = 200;

const names: Record<PerkKind, string> = {
  airtime: 'Your airtime prize',
  fee_free_withdrawal: 'Your withdrawal without a fee',
  rate_boost: 'Your better rate for a card',
};

type Owned = Perk & { country_code: CountryCode };

/** Reminds members of prizes that end soon, once, and ends those whose time is up. */
export const endPerks = task('rewards.end-perks', z.object({}), ({ db, clock }) =>
  inTransaction(db, async (tx) => {
    const now = clock.now();
    const { rows: over } = await tx.sql.query<Perk>(
      `select * from perk where state = 'open' and ends_at <= $1
       order by ends_at, id limit ${AT_ONCE} for update skip locked`,
      [now],
    );
    for (const perk of over) await expirePerk(tx, perk);
    const { rows: soon } = await tx.sql.query<Owned>(
      `update perk k set reminded_at = $1 from users u
       where u.id = k.user_id and k.state = 'open' and k.reminded_at is null
         and k.ends_at > $1 and k.ends_at <= $2
       returning k.*, u.country_code`,
      [now, secondsAfter(now, REMIND_S)],
    );
    for (const { user_id, kind, ends_at, country_code } of soon)
      await notify(tx, user_id, {
        title: `${names[kind]} ends soon`,
        message: `Use it by ${dayFor(country_code, ends_at)}.`,
        link: paths.prizes,
        topic: 'rewards',
      });
  }),
);
