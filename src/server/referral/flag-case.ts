import { supportedCountries, type CountryCode, type CurrencyCode } from '#lib/countries.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { formatMinor, money, toAmount } from '#lib/money.ts';
import { findUser } from '#server/account/member.ts';
import type { UserRow } from '#server/account/tables.ts';
import type { Database } from '#server/db/client.ts';
import { NONE_WAITS, type CaseDetail, type CaseRow, type QueueCount } from '#server/desk/queue.ts';
import { tradedBy } from '#server/loyalty/what-counts.ts';
import type { Services } from '#server/platform/services.ts';
import { nameFinding, type Finding } from './findings.ts';
import { currencyOf } from './people.ts';
import { termsIn } from './terms.ts';

/** A bonus that waits for an operator, or waited for one. */
export interface ReferralFlag {
  id: string;
  reference: string;
  invitee_id: string;
  referrer_id: string;
  findings: Finding[];
  flagged_at: Date;
  verdict: 'paid' | 'refused' | 'lapsed' | null;
  told: string | null;
  note: string | null;
  decided_by: string | null;
  decided_at: Date | null;
  /** The inviter's country. */
  country_code: CountryCode;
  /** What the inviter would get, in minor units of `currency`. */
  bonus: bigint;
}

const flagsSql = `select f.*, u.country_code, (select value::bigint from reward_number n
    where n.name = 'referral-bonus:' || case u.country_code ${Object.entries(supportedCountries)
      .map(([code, { currency }]) => `when '${code}' then '${currency}'`)
      .join(' ')} end and n.effective_at <= i.created_at
    order by n.effective_at desc, n.id desc limit 1) - coalesce(b.kept, 0) as bonus
  from referral_flag f join users u on u.id = f.referrer_id join users i on i.id = f.invitee_id
  left join referral_bonus b on b.invitee_id = f.invitee_id`;

export const currencyOfFlag = ({ country_code }: ReferralFlag): CurrencyCode =>
  supportedCountries[country_code].currency;

export async function listFlags(
  db: Database,
  { state, limit, offset }: { state: 'open' | 'done'; limit: number; offset: number },
): Promise<{ rows: ReferralFlag[]; total: number }> {
  const isOpen = state === 'open';
  const { rows } = await db.sql.query<ReferralFlag & { total: bigint }>({
    name: `referral-flags-${state}`,
    text: `select *, count(*) over () total from (${flagsSql}) f
      where decided_at is ${isOpen ? '' : 'not'} null
      order by ${isOpen ? 'flagged_at' : 'decided_at desc'}, id limit $1 offset $2`,
    values: [limit, offset],
  });
  return { rows, total: Number(rows[0]?.total ?? 0) };
}

export async function countFlags(db: Database): Promise<QueueCount> {
  const { rows } = await db.sql.query<QueueCount>({
    name: 'count-referral-flags',
    text: `select count(*)::int open, min(flagged_at) oldest, 0 late from referral_flag
      where decided_at is null`,
  });
  return rows[0] ?? NONE_WAITS;
}

/** @throws AppError not_found */
export async function findFlag(db: Database, id: string): Promise<ReferralFlag> {
  const { rows } = await db.sql.query<ReferralFlag>(`${flagsSql} where f.id = $1`, [id]);
  if (!rows[0]) throw AppError.notFound();
  return rows[0];
}

/** Why a bonus is refused, as the inviter reads it. */
export const flagReasons = {
  'same-person': 'Both accounts belong to the same person.',
  circle: 'The invitations form a circle.',
  'opened-for-bonus': 'The account was opened for the bonus alone.',
} as const;

export const isFlagReason = (code: string | undefined): code is keyof typeof flagReasons =>
  code !== undefined && Object.hasOwn(flagReasons, code);

const fact = (label: string, value: string, warn = false) => ({ label, value, warn });

export const flagRow = (flag: ReferralFlag): CaseRow => ({
  id: flag.id,
  reference: flag.reference,
  title: 'Referral bonus',
  country: flag.country_code,
  amount: toAmount(flag.bonus),
  currency: currencyOfFlag(flag),
  since: flag.flagged_at.toISOString(),
  promised_at: null,
  stage: flag.decided_at ? 'done' : 'open',
});

async function historyOf(db: Database, referrerId: string): Promise<CaseDetail['facts']> {
  const { rows } = await db.sql.query<{ invited: number; paid: number; refused: number }>(
    `select count(*)::int invited, count(*) filter (where b.state = 'paid')::int paid,
       count(*) filter (where b.state = 'refused')::int refused
     from users u left join referral_bonus b on b.invitee_id = u.id where u.referred_by = $1`,
    [referrerId],
  );
  const { invited = 0, paid = 0, refused = 0 } = rows[0] ?? {};
  return [
    fact('Friends invited', String(invited)),
    fact('Bonuses paid', String(paid)),
    fact('Bonuses declined', String(refused), refused > 0),
  ];
}

const handleOf = ({ username, email }: UserRow): string => `@${username}, ${email}`;

async function friendFacts(db: Database, friend: UserRow): Promise<CaseDetail['facts']> {
  const currency = currencyOf(friend);
  const format = (minor: bigint) => formatMinor(money(minor, currency));
  const [terms, traded] = await Promise.all([
    termsIn(db, currency, friend.created_at),
    tradedBy(db, friend.id, currency),
  ]);
  const enough = traded >= terms.transaction_minimum;
  return [
    fact('Friend', handleOf(friend)),
    fact('Friend verified', friend.has_kyc_set_up ? 'Yes' : 'No', !friend.has_kyc_set_up),
    fact('Friend traded', `${format(traded)} of ${format(terms.transaction_minimum)}`, !enough),
    ...(terms.welcome > 0n ? [fact('Welcome bonus with it', format(terms.welcome))] : []),
  ];
}

const endings = { paid: 'Paid', refused: 'Declined', lapsed: 'Trades reversed' };

function timelineOf(flag: ReferralFlag): CaseDetail['timeline'] {
  const { flagged_at, decided_at, verdict, told, note, decided_by } = flag;
  const step = (title: string, at: Date, text: string | null, by: string) => ({
    title,
    text,
    at: at.toISOString(),
    by,
  });
  return [
    step('On hold', flagged_at, null, 'job:referral'),
    ...(verdict && decided_at
      ? [
          step(
            endings[verdict],
            decided_at,
            [told, note].filter(Boolean).join(' ') || null,
            decided_by ?? '',
          ),
        ]
      : []),
  ];
}

/** A held bonus: what was found, who the two are, and what the friend has traded. */
export async function viewFlag({ db }: Services, id: string): Promise<CaseDetail> {
  const flag = await findFlag(db, id);
  const [referrer, friend, history] = await Promise.all([
    findUser(db, flag.referrer_id),
    findUser(db, flag.invitee_id),
    historyOf(db, flag.referrer_id),
  ]);
  return {
    ...flagRow(flag),
    facts: [
      ...flag.findings.map((finding) => fact('Found', nameFinding(finding), true)),
      ...(friend ? await friendFacts(db, friend) : []),
    ],
    items: [],
    user: referrer
      ? {
          name: handleOf(referrer),
          since: referrer.created_at.toISOString(),
          country: referrer.country_code,
          history,
        }
      : null,
    timeline: timelineOf(flag),
    verdicts: ['approve', 'reject'],
    reasons: Object.entries(flagReasons).map(([code, text]) => ({ code, text })),
  };
}
