import { supportedCountries, type CountryCode, type CurrencyCode } from '#lib/countries.ts';
import { formatMinor, money, toAmount } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import type { Friend, listReferrals as contract } from '#lib/referral/contract.ts';
import type { Database } from '#server/db/client.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import { maskName } from '#server/loyalty/mask-name.ts';
import { worthOfTradeSql } from '#server/loyalty/what-counts.ts';
import { qrSvg } from '#server/platform/qr.ts';
import { describeRefusal } from './decide-bonus.ts';
import { describeFinding, type Finding } from './findings.ts';
import type { Bonus, Refusal } from './people.ts';

interface Row {
  firstname: string | null;
  lastname: string | null;
  username: string;
  country_code: CountryCode;
  created_at: Date;
  is_verified: boolean;
  traded: bigint;
  minimum: bigint;
  most: bigint;
  state: Bonus['state'] | null;
  reason: Refusal | null;
  kept: bigint | null;
  amount: bigint | null;
  currency: CurrencyCode | null;
  release_at: Date | null;
  released_at: Date | null;
  findings: Finding[] | null;
  told: string | null;
}

const SHOWN = 100;

const currencySql = `case u.country_code ${Object.entries(supportedCountries)
  .map(([code, { currency }]) => `when '${code}' then '${currency}'`)
  .join(' ')} end`;

const numberSql = (name: string, currency: string) => `(select value::bigint from reward_number n
  where n.name = '${name}:' || ${currency} and n.effective_at <= u.created_at
  order by n.effective_at desc, n.id desc limit 1)`;

const friendsSql = `select u.firstname, u.lastname, u.username, u.country_code, u.created_at,
    u.has_kyc_set_up as is_verified, coalesce(t.traded, 0)::bigint as traded,
    ${numberSql('referral-minimum', currencySql)} as minimum,
    ${numberSql('referral-most-a-month', '$3')} as most,
    b.state, b.reason, b.kept, r.amount, r.currency, r.release_at, r.released_at, f.findings, f.told
  from users u left join referral_bonus b on b.invitee_id = u.id
  left join reward r on r.kind = 'referral' and r.source = u.id::text and r.round = b.round
  left join lateral (select findings, told from referral_flag f where f.invitee_id = u.id
    order by flagged_at desc limit 1) f on true
  left join lateral (select sum(${worthOfTradeSql('o')}) as traded from orders o
    where o.user_id = u.id and o.currency = ${currencySql}) t on true
  where u.referred_by = $1 and u.email_verified_at is not null
  order by u.created_at desc limit $2`;

function stateOf({ state, released_at, traded, is_verified }: Row): Friend['state'] {
  if (state === 'paid') return released_at ? 'paid' : 'on_the_way';
  if (state === 'checking') return 'checking';
  if (state === 'refused') return 'no_bonus';
  if (traded > 0n) return 'traded';
  return is_verified ? 'verified' : 'joined';
}

function describeKept({ kept, currency }: Row): string {
  if (!kept || !currency) return '';
  return ` You kept ${formatMinor(money(kept, currency))} that was already in your wallet.`;
}

function whyOf(row: Row): string | null {
  const { state, reason, findings, told, most, kept } = row;
  if (state === 'checking') return (findings ?? []).map(describeFinding).join(' ');
  if (state === 'refused')
    return reason === 'decided' ? told : reason && describeRefusal(reason, Number(most));
  if (state === 'taken_back')
    return `Trades were reversed, and so was the bonus.${describeKept(row)} You’ll get it once they’ve traded enough again.`;
  return state === 'paid' && kept ? `Trades were reversed later.${describeKept(row)}` : null;
}

function viewFriend(row: Row): Friend {
  const { traded, minimum, state, amount, currency, release_at } = row;
  const isPaid = state === 'paid' && amount !== null && currency !== null && release_at !== null;
  return {
    name: maskName(row),
    state: stateOf(row),
    joined_at: row.created_at.toISOString(),
    traded: toAmount(traded > minimum ? minimum : traded),
    minimum: toAmount(minimum),
    currency: supportedCountries[row.country_code].currency,
    bonus: isPaid
      ? { amount: toAmount(amount), currency, release_at: release_at.toISOString() }
      : null,
    why: whyOf(row),
  };
}

async function friendsOf(db: Database, userId: string, currency: CurrencyCode): Promise<Friend[]> {
  const { rows } = await db.sql.query<Row>({
    name: 'referral-friends',
    text: friendsSql,
    values: [userId, SHOWN, currency],
  });
  return rows.map(viewFriend);
}

export async function listReferrals({
  db,
  env,
  user,
}: CallContext<typeof contract>): Promise<Reply<typeof contract>> {
  const link = env.origin + paths.invite(user.referral_code);
  const friends = await friendsOf(db, user.uuid, user.country.currency_code);
  return { data: { link, qr: qrSvg(link), friends } };
}
