import { supportedCountries } from '#lib/countries.ts';
import { formatMinor, money, toAmount } from '#lib/money.ts';
import type { readDashboard as contract } from '#lib/referral/contract.ts';
import type { Database } from '#server/db/client.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import { worthOfTradeSql } from '#server/loyalty/what-counts.ts';
import { termsIn } from './terms.ts';

interface Counts {
  joined: number;
  verified: number;
  traded: number;
  paid: number;
}

async function countInvited(db: Database, userId: string): Promise<Counts> {
  const { rows } = await db.sql.query<Counts>({
    name: 'referral-counts',
    text: `select count(*)::int as joined,
        count(*) filter (where u.has_kyc_set_up or b.state = 'paid')::int as verified,
        count(*) filter (where b.state in ('paid', 'checking') or exists (select 1 from orders o
          where o.user_id = u.id and ${worthOfTradeSql('o')} > 0))::int as traded,
        count(*) filter (where b.state = 'paid')::int as paid
      from users u left join referral_bonus b on b.invitee_id = u.id
      where u.referred_by = $1 and u.email_verified_at is not null`,
    values: [userId],
  });
  return rows[0] ?? { joined: 0, verified: 0, traded: 0, paid: 0 };
}

/** The public terms of referral and, for members, the results of their invitations (spec 3). */
export async function readDashboard({
  db,
  clock,
  user,
  request,
}: CallContext<typeof contract>): Promise<Reply<typeof contract>> {
  const { currency } = supportedCountries[request.country];
  const terms = await termsIn(db, currency, clock.now());
  const format = (minor: bigint) => formatMinor(money(minor, currency));
  return {
    data: {
      referral: {
        messages: {
          profile: `Invite friends and earn ${format(terms.bonus)} for each one who trades.`,
          transaction: `You’ll be paid once your friend has bought or sold for ${format(terms.transaction_minimum)} in total.`,
        },
        bonus: toAmount(terms.bonus),
        welcome: toAmount(terms.welcome),
        transaction_minimum_amount: toAmount(terms.transaction_minimum),
        currency,
        max_per_month: terms.max_per_month,
        release_days: terms.release_days,
      },
      invited: user ? await countInvited(db, user.uuid) : null,
    },
  };
}
